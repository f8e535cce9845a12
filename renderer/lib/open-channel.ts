import { Channel, type OpenChannel } from './channel.ts';
import { openSocket } from './open-socket.ts';

const open: OpenChannel = (onOpening) => (location.protocol === 'app:' ? openPort : openSocket)(onOpening);

let next = open;

/** Opens the first channel early: the host answers while the code that uses it is still loading. */
export function beginChannel(): void {
  let isOpening = false;
  let tell = () => {
    isOpening = true;
  };
  const begun = open(() => tell());
  // The caller that opens the channel handles the error.
  begun.catch(() => undefined);
  next = (onOpening) => {
    tell = onOpening;
    if (isOpening) onOpening();
    return begun;
  };
}

/** Opens a channel to the core: to the main process in Electron, to the browser host elsewhere. */
export const openChannel: OpenChannel = (onOpening) => {
  const first = next;
  next = open;
  return first(onOpening);
};

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
