import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';
import { NamedRecordsStore } from '../named-records-store.ts';

/** The presets in this window; read with the first surface that shows them. */
export const presets = new NamedRecordsStore(api.presets, (change) =>
  change.type === 'preset' ? change.preset : change.type === 'preset_removed' ? change.id : undefined,
);

onChange((change) => presets.apply(change));
onReady(() => void presets.reload());
