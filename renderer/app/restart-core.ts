import type { StoreApi } from 'zustand/vanilla';
import { api, type ConnectionStatus, connectionStatus } from '../lib/connection.ts';

/** Restarts the core, so that the staged data takes effect; reloads the window when the core is back. */
export async function restartCore() {
  // Before the request: the connection may break before the response arrives.
  const wait = reloadWhenBack(connectionStatus, () => location.reload());
  try {
    const answer = await api.backup.restart();
    if (!answer.restarts) wait();
    return answer;
  } catch (error) {
    // A broken connection may be the restart itself; a core that is still there and refuses will not restart.
    if (connectionStatus.getState().state === 'open') wait();
    throw error;
  }
}

/**
 * Reloads the page once the core is back after a requested restart, because the page still shows the old data. Where
 * the whole app restarts, the page ends before that.
 * @returns a function that stops waiting.
 */
export function reloadWhenBack(status: StoreApi<ConnectionStatus>, reload: () => void): () => void {
  let wasLost = false;
  const unsubscribe = status.subscribe(({ state }) => {
    if (state !== 'open') wasLost = true;
    else if (wasLost) {
      unsubscribe();
      reload();
    }
  });
  return unsubscribe;
}
