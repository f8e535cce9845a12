import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startToxicProxy, TOXICS, type Toxics } from './toxic-proxy.ts';

/** The outcome of one connection through the proxy. */
interface Seen {
  readonly text: string;
  readonly pieces: number;
  readonly ms: number;
  readonly ended: 'end' | 'reset' | 'open';
}

/** Says what it hears, then `more`, and ends after the other has. */
async function echo(more = ''): Promise<{ port: number; heard: () => string; packets: () => number }> {
  let heard = '';
  let packets = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      packets++;
      socket.write(bytes);
    });
    socket.on('end', () => socket.end(more));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, heard: () => heard, packets: () => packets };
}

/** Sends a text and the end through a proxy, and looks on until the other side ends it, or for so long. */
async function sent(text: string, toxics: Toxics, { lookMs = 3000, more = '' } = {}) {
  const server = await echo(more);
  const proxy = await startToxicProxy(server.port, () => toxics);
  onTestFinished(() => proxy.close());
  const began = performance.now();
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const state = { text: '', pieces: 0 };
  socket.on('data', (bytes) => {
    state.text += bytes.toString();
    state.pieces++;
  });
  socket.end(text);
  const ended = await new Promise<Seen['ended']>((resolve) => {
    const look = setTimeout(() => resolve('open'), lookMs);
    const over = (how: Seen['ended']) => {
      clearTimeout(look);
      resolve(how);
    };
    socket.on('end', () => over('end'));
    socket.on('error', () => over('reset'));
  });
  const seen: Seen = { ...state, ms: performance.now() - began, ended };
  return { ...seen, heard: server.heard(), packets: server.packets(), open: () => proxy.sockets.open };
}

const LONG = 'x'.repeat(5000);

test('without a toxic all bytes and both ends pass through', async () => {
  const seen = await sent(LONG, {}, { more: 'bye' });
  expect(seen).toMatchObject({ text: `${LONG}bye`, heard: LONG, ended: 'end' });
  await expect.poll(seen.open).toBe(0);
});

const WAYS = ['up', 'down'] as const;
const RIGHT: Readonly<Record<(typeof TOXICS)[number], (way: 'up' | 'down') => Promise<void>>> = {
  async latency(way) {
    const seen = await sent('hello', { [way]: [{ type: 'latency', ms: 150 }] });
    expect(seen).toMatchObject({ text: 'hello', ended: 'end' });
    expect(seen.ms).toBeGreaterThan(145);
  },
  async bandwidth(way) {
    const seen = await sent(LONG, { [way]: [{ type: 'bandwidth', bytesPerSecond: 25_000 }] });
    expect(seen).toMatchObject({ text: LONG, ended: 'end' });
    expect(seen.ms).toBeGreaterThan(190);
  },
  async slow_close(way) {
    const seen = await sent('hello', { [way]: [{ type: 'slow_close', ms: 150 }] });
    expect(seen).toMatchObject({ text: 'hello', ended: 'end' });
    expect(seen.ms).toBeGreaterThan(145);
  },
  async timeout(way) {
    const closed = await sent('hello', { [way]: [{ type: 'timeout', ms: 100 }] });
    expect(closed).toMatchObject({ text: '', heard: way === 'up' ? '' : 'hello' });
    expect(closed.ended).not.toBe('open');
    expect(closed.ms).toBeGreaterThan(95);
  },
  async reset_peer(way) {
    const seen = await sent('hello', { [way]: [{ type: 'reset_peer', ms: 100 }] });
    expect(seen.ended).toBe('reset');
    expect(seen.ms).toBeGreaterThan(95);
    expect(seen.ms).toBeLessThan(2000);
  },
  async slicer(way) {
    const seen = await sent('0123456789', { [way]: [{ type: 'slicer', bytes: 2, pauseMs: 10 }] });
    expect(seen).toMatchObject({ text: '0123456789', ended: 'end' });
    expect(way === 'up' ? seen.packets : seen.pieces).toBeGreaterThanOrEqual(3);
    expect(seen.ms).toBeGreaterThan(35);
  },
  async limit_data(way) {
    const seen = await sent(LONG, { [way]: [{ type: 'limit_data', bytes: 1000 }] });
    expect(way === 'up' ? seen.heard : seen.text).toBe('x'.repeat(1000));
    expect(seen.ended).not.toBe('open');
  },
};

test.each(TOXICS.flatMap((type) => WAYS.map((way) => [type, way] as const)))('%s, %s', async (type, way) => {
  await RIGHT[type](way);
});

test('a hanging link stays open and passes nothing until one side closes', async () => {
  const server = await echo();
  const proxy = await startToxicProxy(server.port, () => ({ up: [{ type: 'timeout', ms: 0 }] }));
  onTestFinished(() => proxy.close());
  const socket = connect({ port: proxy.port, host: '127.0.0.1' });
  socket.write('hello');
  const answered = await Promise.race([
    once(socket, 'data').then(() => true),
    new Promise((resolve) => setTimeout(() => resolve(false), 200)),
  ]);
  expect([answered, proxy.sockets.open, server.heard()]).toEqual([false, 1, '']);
  socket.destroy();
  await expect.poll(() => proxy.sockets.open).toBe(0);
});

test('each connection has its own toxics', async () => {
  const server = await echo();
  const proxy = await startToxicProxy(server.port, (n) =>
    n === 0 ? { down: [{ type: 'limit_data', bytes: 1 }] } : {},
  );
  onTestFinished(() => proxy.close());
  const texts: string[] = [];
  for (let n = 0; n < 2; n++) {
    const socket = connect({ port: proxy.port, host: '127.0.0.1' });
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.end('hello');
    await once(socket, 'close');
    texts.push(text);
  }
  expect(texts).toEqual(['h', 'hello']);
  expect(proxy.sockets.all).toBe(2);
});
