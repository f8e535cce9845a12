import { connectionStatus } from './connection.ts';

/**
 * A missing host shows in a failed load of code before it shows in the connection, by less than
 * this, in milliseconds.
 */
const NOTICED_MS = 1_000;

/**
 * Loads code in the background. If the host is gone, it is loaded again when the host is back;
 * rejects if an available host does not provide it.
 */
export async function readCode<M>(read: () => Promise<M>): Promise<M> {
  try {
    return await read();
  } catch {
    await untilOpen();
    return read();
  }
}

/** Resolves once the host has been available for long enough to be reliable. */
function untilOpen(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = ({ state }: { readonly state: string }) => {
      clearTimeout(timer);
      if (state !== 'open') return;
      timer = setTimeout(() => {
        stop();
        resolve();
      }, NOTICED_MS);
    };
    const stop = connectionStatus.subscribe(look);
    look(connectionStatus.getState());
  });
}
