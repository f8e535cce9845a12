import { onChange } from './changes.ts';
import { api } from './connection.ts';

const saves = new Set<() => Promise<unknown>>();

/**
 * Registers a save to run when unsaved input must be saved now: the page is hidden, left or
 * unloaded, or its core is about to end.
 */
export function onLeaving(save: () => Promise<unknown>): void {
  saves.add(save);
}

/** Starts watching for the end of the page. A core that ends waits until all is saved. Called once, at the start. */
export function watchLeaving(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saveAll();
  });
  window.addEventListener('pagehide', () => void saveAll());
  window.addEventListener('blur', () => void saveAll());
  onChange((change) => {
    if (change.type !== 'ending') return;
    void saveAll()
      .then(() => api.app.draftsSaved({ token: change.token }))
      .catch(reportError);
  });
}

async function saveAll(): Promise<void> {
  for (const saved of await Promise.allSettled(Array.from(saves, (save) => save())))
    if (saved.status === 'rejected') reportError(saved.reason);
}
