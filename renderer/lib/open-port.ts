import { Channel, type OpenChannel } from './channel.ts';

/** The messages that the preload relays; electron/preload.ts and electron/rpc-host.ts use the same strings. */
const CONNECT = 'quartet:connect';
const OPENING = 'quartet:opening';
const OPENED = 'quartet:opened';
const CLOSED = 'quartet:closed';
const OPEN_TIMEOUT_MS = 5_000;

/** Opens a MessagePort to the main process; the preload carries the other end there. */
export const openPort: OpenChannel = (onOpening) => {
  const { port1: port, port2: theirs } = new MessageChannel();
  const channel = new Channel(
    (data) => port.postMessage(data),
    () => port.close(),
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      channel.close();
      reject(new Error('the main process did not answer'));
    }, OPEN_TIMEOUT_MS);
    port.addEventListener('message', ({ data }) => {
      if (data === OPENING) {
        // It answers once the library is open, which may take long, and ends with the process.
        clearTimeout(timer);
        onOpening();
      } else if (data === OPENED) {
        clearTimeout(timer);
        resolve(channel);
      } else if (data === CLOSED) channel.close();
      else channel.deliver(data);
    });
    // Not every Chromium fires this event for a port: the main process sends CLOSED before it lets go.
    port.addEventListener('close', () => channel.close());
    port.start();
    window.postMessage(CONNECT, location.origin, [theirs]);
  });
};
