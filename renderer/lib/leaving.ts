import { onChange } from './changes.ts';

/** Calls when what was typed last must be saved now: the page is hidden, left, unloaded, or its core is about to end. */
export function onLeaving(save: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  window.addEventListener('pagehide', save);
  window.addEventListener('blur', save);
  onChange((change) => {
    if (change.type === 'ending') save();
  });
}
