import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';
import { PresetsStore } from './presets-store.ts';

/** The presets in this window. */
export const presets = new PresetsStore(api);

let begun = false;

/** Reads them, and hears of them from then on: once, however often the parameters come and go. */
export function beginPresets(): void {
  if (begun) return;
  begun = true;
  onChange((change) => presets.apply(change));
  onReady(() => void presets.reload());
}
