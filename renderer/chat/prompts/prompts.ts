import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';
import { NamedRecordsStore } from '../named-records-store.ts';

/** The prompts that the user saved; read with the first surface that shows them. */
export const prompts = new NamedRecordsStore(api.prompts, (change) =>
  change.type === 'prompt' ? change.prompt : change.type === 'prompt_removed' ? change.id : undefined,
);

onChange((change) => prompts.apply(change));
onReady(() => void prompts.reload());
