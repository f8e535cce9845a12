import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** One step of an answer, in the order it is taken. Bytes are sent as they are: nothing is added, not even a head. */
export type Step =
  | { readonly send: string | Uint8Array }
  /** The same bytes in pieces of `size`, each a packet of its own; the loop turns between them. */
  | { readonly send: string | Uint8Array; readonly size: number; readonly pauseMs?: number }
  /** Sends the same bytes again and again until the other side goes away or `times` is reached. */
  | { readonly repeat: string | Uint8Array; readonly times: number }
  | { readonly wait: number }
  | { readonly until: Promise<unknown> }
  /** Closes with RST, as a crashed or firewalled server does. */
  | 'reset'
  /** Closes with FIN after everything sent. */
  | 'end'
  /** Says nothing more and keeps the socket open. */
  | 'stall';

/** A request as it came. Header names are in lower case. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Which request of the server this is, from 0, and of its socket. */
  readonly index: number;
  readonly indexOnSocket: number;
}

export type Script = (request: ReceivedRequest) => readonly Step[];

/** A server that does what a script says, byte by byte, on a free port of 127.0.0.1. */
export interface FaultServer {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Sockets opened so far, and open now. */
  readonly sockets: { readonly all: number; readonly open: number };
  /**
   * Steps taken to their end so far, answers that have come to a `stall`: everything before it has left, and answers that
   * are still on their way; bytes that have left.
   */
  readonly progress: Readonly<Progress>;
  /** How many requests came with this `Idempotency-Key`. */
  countOf(opId: string): number;
  close(): Promise<void>;
}

/** Starts a fault server. `tls` makes it https with that key and certificate (PEM); without `port` it takes a free one. */
export async function startFaultServer(
  script: Script,
  options: {
    readonly tls?: { readonly key: string; readonly cert: string } | undefined;
    readonly port?: number;
  } = {},
): Promise<FaultServer> {
  const requests: ReceivedRequest[] = [];
  const open = new Set<Socket>();
  let all = 0;
  const progress: Progress = { steps: 0, stalls: 0, answering: 0, bytes: 0 };

  function onSocket(socket: Socket): void {
    socket.setNoDelay(true);
    // A client that goes away is part of the game.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      progress.bytes += socket.bytesWritten;
    });
    serve(socket, script, requests, progress).catch(() => socket.destroy());
  }

  const server = options.tls ? createTlsServer(options.tls, onSocket) : createServer(onSocket);
  // Also those that never get as far as a TLS session.
  server.on('connection', (socket: Socket) => {
    all++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    progress,
    get sockets() {
      return { all, open: open.size };
    },
    countOf: (opId) => requests.filter((request) => request.headers['idempotency-key'] === opId).length,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

interface Progress {
  steps: number;
  stalls: number;
  answering: number;
  bytes: number;
}

async function serve(
  socket: Socket,
  script: Script,
  requests: ReceivedRequest[],
  progress: Progress,
): Promise<void> {
  let indexOnSocket = 0;
  for await (const received of requestsOf(socket)) {
    const request = { ...received, index: requests.length, indexOnSocket: indexOnSocket++ };
    requests.push(request);
    progress.answering++;
    try {
      if (!(await answerWith(script(request), socket, progress))) return;
    } finally {
      progress.answering--;
    }
  }
}

/** Takes the steps of one answer; false when the socket is of no more use. */
async function answerWith(steps: readonly Step[], socket: Socket, progress: Progress): Promise<boolean> {
  for (const step of steps) {
    if (step === 'stall') {
      progress.stalls++;
      progress.answering--;
    }
    const goesOn = await take(socket, step);
    if (step === 'stall') progress.answering++;
    if (!goesOn) return false;
    progress.steps++;
  }
  return true;
}

/** Takes one step; false when the socket is of no more use. */
async function take(socket: Socket, step: Step): Promise<boolean> {
  if (step === 'reset') {
    socket.resetAndDestroy();
    return false;
  }
  if (step === 'end') {
    socket.end();
    return false;
  }
  if (step === 'stall') return new Promise((resolve) => socket.once('close', () => resolve(false)));
  if ('wait' in step) await new Promise((resolve) => setTimeout(resolve, step.wait));
  else if ('until' in step) await step.until;
  else if ('repeat' in step) return repeat(socket, Buffer.from(step.repeat), step.times);
  else if ('size' in step) return inPieces(socket, Buffer.from(step.send), step.size, step.pauseMs);
  else return write(socket, Buffer.from(step.send));
  return !socket.destroyed;
}

async function repeat(socket: Socket, bytes: Uint8Array, times: number): Promise<boolean> {
  for (let i = 0; i < times; i++) if (!(await write(socket, bytes))) return false;
  return true;
}

async function inPieces(socket: Socket, bytes: Uint8Array, size: number, pauseMs?: number): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += size) {
    if (!(await write(socket, bytes.subarray(at, at + size)))) return false;
    await (pauseMs === undefined
      ? new Promise((resolve) => setImmediate(resolve))
      : new Promise((resolve) => setTimeout(resolve, pauseMs)));
  }
  return true;
}

/** Resolves when the bytes have left, so that each write is a packet of its own; false when nobody takes them. */
function write(socket: Socket, bytes: Uint8Array): Promise<boolean> {
  if (socket.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const gone = (): void => resolve(false);
    socket.once('close', gone);
    socket.write(bytes, (error) => {
      socket.off('close', gone);
      resolve(!error);
    });
  });
}

type RequestHead = Omit<ReceivedRequest, 'index' | 'indexOnSocket' | 'body'>;

/** The requests of one socket, one after another. Bodies have a length: the client under test sends no other. */
async function* requestsOf(socket: Socket): AsyncGenerator<Omit<ReceivedRequest, 'index' | 'indexOnSocket'>> {
  let held = Buffer.alloc(0);
  let head: RequestHead | null = null;
  for await (const piece of socket) {
    held = Buffer.concat([held, Buffer.from(piece)]);
    for (;;) {
      if (head === null) {
        const end = held.indexOf('\r\n\r\n');
        if (end === -1) break;
        head = parseHead(held.subarray(0, end).toString('latin1'));
        held = held.subarray(end + 4);
      }
      const length = Number(head.headers['content-length'] ?? 0);
      if (held.length < length) break;
      const body = held.subarray(0, length).toString('utf8');
      held = held.subarray(length);
      yield { ...head, body };
      head = null;
    }
  }
}

function parseHead(text: string): RequestHead {
  const [first = '', ...lines] = text.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { method, path, headers };
}
