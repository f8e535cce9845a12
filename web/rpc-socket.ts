import type { WebSocket } from 'ws';
import { isWireMessage } from '../core/host-kit/wire-message.ts';
import type { Logger } from '../core/platform/host.ts';
import { LIMITS } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/**
 * Applies limits to an authenticated socket: reads no faster than the bucket allows, and `send` resolves when the
 * system has accepted the bytes, so that a stream is read no faster than the window consumes it.
 */
export function limitSocket(socket: WebSocket, logger: Logger): Pick<WebSocket, 'addEventListener' | 'send'> {
  const bucket = new TokenBucket(LIMITS.messagesPerSecond, LIMITS.burst, () => performance.now());
  let resume: NodeJS.Timeout | undefined;
  let isAlive = true;

  socket.on('message', () => {
    isAlive = true;
    const wait = bucket.take();
    if (wait === 0) return;
    // Messages of the current read still arrive: at most 64 KiB over the limit.
    socket.pause();
    clearTimeout(resume);
    resume = setTimeout(() => socket.resume(), wait);
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  const ping = setInterval(() => {
    if (!isAlive && !socket.isPaused) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, LIMITS.pingEvery);
  socket.on('close', () => {
    clearInterval(ping);
    clearTimeout(resume);
  });

  return {
    addEventListener(type, listener, options) {
      socket.addEventListener(
        type,
        (event) => {
          if (event.type === 'message' && !('data' in event && isWireMessage(event.data)))
            return socket.terminate();
          if (typeof listener === 'function') listener(event);
          else listener.handleEvent(event);
        },
        options,
      );
    },
    send(data: Parameters<WebSocket['send']>[0]): Promise<void> {
      if (socket.bufferedAmount > LIMITS.sendBuffer) {
        logger.warn('a window does not read its responses; its socket is closed');
        socket.terminate();
      }
      // A closing socket is not an error: its close ends the calls. The delay lets the event loop process that close; a
      // stream that continued at once would starve it.
      return new Promise((resolve) =>
        socket.send(data, (error) => (error ? setImmediate(resolve) : resolve())),
      );
    },
  };
}
