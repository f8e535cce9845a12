import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

/** The effects of a bad link on one direction of a connection. Times in milliseconds. */
export type Toxic =
  /** Delays each chunk by this much, varied by the jitter. */
  | { readonly type: 'latency'; readonly ms: number; readonly jitterMs?: number }
  | { readonly type: 'bandwidth'; readonly bytesPerSecond: number }
  /** The end is passed on late. */
  | { readonly type: 'slow_close'; readonly ms: number }
  /** Nothing gets through; closed after so long, or never where that is 0. */
  | { readonly type: 'timeout'; readonly ms: number }
  /** Sends RST to both sides after this time, whatever was transmitted by then; the end is held back until then. */
  | { readonly type: 'reset_peer'; readonly ms: number }
  /** Splits data into packets of this many bytes. */
  | { readonly type: 'slicer'; readonly bytes: number; readonly pauseMs?: number }
  /** Closed once so many bytes are through. */
  | { readonly type: 'limit_data'; readonly bytes: number };

/** The kinds there are. */
export const TOXICS = [
  ...(['latency', 'bandwidth', 'slow_close', 'timeout', 'reset_peer', 'slicer', 'limit_data'] as const),
] satisfies readonly Toxic['type'][];

/** The faults of a connection: towards the server, and back. */
export interface Toxics {
  readonly up?: readonly Toxic[];
  readonly down?: readonly Toxic[];
}

export interface ToxicProxy {
  readonly url: string;
  readonly port: number;
  /** Connections accepted so far, and open now. */
  readonly sockets: { readonly all: number; readonly open: number };
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy on a free port of 127.0.0.1 in front of another local port. `toxicsFor` is called once per
 * connection, counted from 0.
 */
export async function startToxicProxy(
  port: number,
  toxicsFor: (connection: number) => Toxics,
  random: () => number = () => 0.5,
): Promise<ToxicProxy> {
  const open = new Set<Socket>();
  let all = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const { up = [], down = [] } = toxicsFor(all++);
    open.add(client);
    client.once('close', () => open.delete(client));
    join(client, upstream, { up, down }, random);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    get sockets() {
      return { all, open: open.size };
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Thrown by a toxic that ends the connection instead of passing bytes on. */
class Break extends Error {
  readonly how: 'close' | 'reset';
  constructor(how: 'close' | 'reset') {
    super(how);
    this.how = how;
  }
}

function join(client: Socket, upstream: Socket, toxics: Required<Toxics>, random: () => number): void {
  const gone = new AbortController();
  const end = (how: 'close' | 'reset') => {
    gone.abort();
    for (const socket of [client, upstream]) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
  };
  const tell = (thrown: unknown) => end(thrown instanceof Break ? thrown.how : 'close');
  for (const socket of [client, upstream]) {
    // A side that breaks off breaks off the other.
    socket.on('error', () => end('reset'));
  }
  // The server's side may close long before its data is transmitted.
  client.once('close', () => gone.abort());
  const both = [
    through(client, upstream, toxics.up, { signal: gone.signal, random }),
    through(upstream, client, toxics.down, { signal: gone.signal, random }),
  ];
  for (const way of both) way.catch(tell);
  Promise.all(both).then(
    () => end('close'),
    () => undefined,
  );
}

interface Link {
  readonly signal: AbortSignal;
  readonly random: () => number;
}

/** Passes everything on, then the end. */
async function through(from: Socket, to: Socket, toxics: readonly Toxic[], link: Link): Promise<void> {
  let pieces: AsyncIterable<Buffer> = read(from);
  for (const toxic of toxics) pieces = spoil(pieces, toxic, link);
  for await (const piece of pieces) if (!to.write(piece)) await drained(to, link);
  await new Promise<void>((resolve) => to.end(resolve));
}

async function* read(from: Socket): AsyncGenerator<Buffer> {
  for await (const piece of from.iterator({ destroyOnReturn: false })) yield Buffer.from(piece);
}

function drained(to: Socket, { signal }: Link): Promise<unknown> {
  return once(to, 'drain', { signal });
}

async function* spoil(pieces: AsyncIterable<Buffer>, toxic: Toxic, link: Link): AsyncGenerator<Buffer> {
  const { signal, random } = link;
  const wait = (ms: number) => rest(ms, undefined, { signal });
  const breakAfter = (ms: number, how: 'close' | 'reset') =>
    wait(ms).then((): never => {
      throw new Break(how);
    });
  switch (toxic.type) {
    case 'latency':
      for await (const piece of pieces) {
        await wait(Math.max(0, toxic.ms + (toxic.jitterMs ?? 0) * (2 * random() - 1)));
        yield piece;
      }
      return;
    case 'bandwidth':
      // A twentieth of a second at a time.
      for await (const piece of sliced(pieces, Math.max(1, Math.floor(toxic.bytesPerSecond / 20)))) {
        await wait((piece.length / toxic.bytesPerSecond) * 1000);
        yield piece;
      }
      return;
    case 'slow_close':
      yield* pieces;
      await wait(toxic.ms);
      return;
    case 'timeout':
      if (toxic.ms > 0) await Promise.race([swallowed(pieces, signal), breakAfter(toxic.ms, 'close')]);
      // The sending side has disconnected: nobody waits any more.
      else for await (const _ of pieces);
      throw new Break('close');
    case 'reset_peer': {
      const over = breakAfter(toxic.ms, 'reset');
      over.catch(() => undefined);
      const source = pieces[Symbol.asyncIterator]();
      for (;;) {
        const next = await Promise.race([source.next(), over]);
        if (next.done === true) return await over;
        yield next.value;
      }
    }
    case 'slicer':
      for await (const piece of sliced(pieces, toxic.bytes)) {
        yield piece;
        await wait(toxic.pauseMs ?? 0);
      }
      return;
    case 'limit_data': {
      let left = toxic.bytes;
      for await (const piece of pieces) {
        if (piece.length <= left) yield piece;
        else if (left > 0) yield piece.subarray(0, left);
        left -= piece.length;
        // Bytes that passed arrive before the end does.
        if (left <= 0) {
          await wait(5);
          throw new Break('close');
        }
      }
      return;
    }
    default:
      toxic satisfies never;
  }
}

async function* sliced(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += size) yield piece.subarray(at, at + size);
}

/** Never resolves while the other side is connected, even if it has sent everything. */
async function swallowed(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  for await (const _ of pieces);
  if (!signal.aborted) await once(signal, 'abort');
}
