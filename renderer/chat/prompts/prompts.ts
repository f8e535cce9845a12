import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';
import { PromptsStore } from './prompts-store.ts';

/** The saved prompts of this window; read with the first surface that shows them. */
export const prompts = new PromptsStore(api.prompts);

onChange((change) => prompts.apply(change));
onReady(() => void prompts.reload());
