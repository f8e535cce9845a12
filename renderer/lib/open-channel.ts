import type { OpenChannel } from './channel.ts';
import { openPort } from './open-port.ts';
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
