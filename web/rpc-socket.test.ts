import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { LIMITS } from './limits.ts';
import { limitSocket } from './rpc-socket.ts';

const MIB = 1024 * 1024;
const warned: string[] = [];
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message: string) => warned.push(message),
  error: () => undefined,
};

afterEach(() => {
  warned.length = 0;
  vi.useRealTimers();
});

/** Returns both ends of a real socket. */
async function pair() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const window = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const [[host]] = await Promise.all([once(server, 'connection'), once(window, 'open')]);
  const close = () => {
    window.terminate();
    server.close();
  };
  if (!(host instanceof WebSocket)) throw new Error('no socket');
  return { host, window, close };
}

describe('data that a window has not read', () => {
  it('closes the socket with a log line when it exceeds 8 MiB', async () => {
    const { host, window, close } = await pair();
    window.pause();
    const { send } = limitSocket(host, logger);
    const closed = once(host, 'close');
    const piece = Buffer.alloc(MIB);
    let sent = 0;
    // The system buffers some of it first.
    while (host.readyState === WebSocket.OPEN && sent < 64) {
      void send(piece);
      sent += 1;
      expect(host.bufferedAmount).toBeLessThanOrEqual(LIMITS.sendBuffer + 2 * MIB);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(sent * MIB).toBeGreaterThan(8 * MIB);
    expect(warned).toEqual(['a window does not read its responses; its socket is closed']);
    close();
  });

  it('has no limit in total while the window keeps reading', async () => {
    const { host, window, close } = await pair();
    const { send } = limitSocket(host, logger);
    let received = 0;
    window.on('message', (data: Buffer) => {
      received += data.length;
    });
    for (let piece = 0; piece < 32; piece += 1) await send(Buffer.alloc(MIB));
    await vi.waitFor(() => expect(received).toBe(32 * MIB));
    expect(host.readyState).toBe(WebSocket.OPEN);
    expect(warned).toEqual([]);
    close();
  });
});

describe('keep-alive of a socket every 20 seconds', () => {
  let host: WebSocket;
  let pings: MockInstance;
  let end: MockInstance;
  let close: () => void;
  beforeEach(async () => {
    ({ host, close } = await pair());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    // The test simulates the other end's messages.
    pings = vi.spyOn(host, 'ping').mockReturnValue();
    end = vi.spyOn(host, 'terminate').mockImplementation(() => {
      host.emit('close', 1006, Buffer.alloc(0));
    });
    limitSocket(host, logger);
  });
  afterEach(() => close());

  it('pings the window and keeps the socket open if the window answers', () => {
    for (let n = 1; n <= 5; n += 1) {
      vi.advanceTimersByTime(20_000);
      expect(pings).toHaveBeenCalledTimes(n);
      host.emit('pong', Buffer.alloc(0));
    }
    expect(end).not.toHaveBeenCalled();
  });

  it('counts a message as an answer', () => {
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(20_000);
      host.emit('message', Buffer.from('{}'), false);
    }
    expect(end).not.toHaveBeenCalled();
  });

  it('terminates the socket of a silent window and stops its timer', () => {
    vi.advanceTimersByTime(39_999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
