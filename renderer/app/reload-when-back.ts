import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionStatus } from '../lib/connection.ts';

/**
 * After a new start was asked for: begins the page anew once the core is there again. All that stands in it is of what
 * was there before. Where the whole app starts anew the page ends before that.
 * @returns what ends the waiting.
 */
export function reloadWhenBack(status: StoreApi<ConnectionStatus>, reload: () => void): () => void {
  let gone = false;
  const unsubscribe = status.subscribe(({ state }) => {
    if (state !== 'open') gone = true;
    else if (gone) {
      unsubscribe();
      reload();
    }
  });
  return unsubscribe;
}
