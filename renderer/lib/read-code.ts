import { connectionStatus } from './connection.ts';

/** That the host is gone shows in the code it does not give before it shows in the connection, by less than this, in ms. */
const NOTICED_MS = 1_000;

/**
 * Reads code that nobody waits for with a finger on a button. What cannot be had of a host that is gone is asked for
 * again when it is back; rejects where a host that is there does not give it.
 */
export async function readCode<M>(read: () => Promise<M>): Promise<M> {
  try {
    return await read();
  } catch {
    await untilOpen();
    return read();
  }
}

/** Until the host is there, and has been for long enough to be believed. */
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
