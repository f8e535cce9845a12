import type { StoreApi } from 'zustand/vanilla';
import { api, type ConnectionStatus, connectionStatus } from '../lib/connection.ts';

/** Starts the core anew, so that what was laid ready takes its place; the window is loaded again when it is back. */
export async function restartCore() {
  // Before the request: the connection may break before the response arrives.
  const wait = reloadWhenBack(connectionStatus, () => location.reload());
  try {
    const answer = await api.backup.restart();
    if (!answer.restarts) wait();
    return answer;
  } catch (error) {
    // A way that broke may well be the new start; a core that is there and says no will not start anew.
    if (connectionStatus.getState().state === 'open') wait();
    throw error;
  }
}

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
