import { api, connectionStatus } from '../lib/connection.ts';
import { reloadWhenBack } from './reload-when-back.ts';

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
