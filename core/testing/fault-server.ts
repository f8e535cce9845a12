import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** One step of a scripted response. Bytes are sent unchanged: the script writes the status line and headers too. */
export type Step =
  | { readonly send: string | Uint8Array }
  /**
   * Sends the bytes in blocks of `size`, each a packet of its own, with `pauseMs` milliseconds or one turn of the event
   * loop between them.
   */
  | { readonly send: string | Uint8Array; readonly size: number; readonly pauseMs?: number }
  /** Sends the bytes `times` times, or until the client disconnects. */
  | { readonly repeat: string | Uint8Array; readonly times: number }
  /** Waits so many milliseconds. */
  | { readonly wait: number }
  | { readonly until: Promise<unknown> }
  /** Closes with RST, as a crashed or firewalled server does. */
  | 'reset'
  /** Closes with FIN after everything was sent. */
  | 'end'
  /** Sends nothing more and keeps the socket open. */
  | 'stall';

/** A received request. Header names are in lower case. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Number of the request on the server, and on its socket, from 0. */
  readonly index: number;
  readonly indexOnSocket: number;
}

export type Script = (request: ReceivedRequest) => readonly Step[];

/** A TCP server on 127.0.0.1 that answers HTTP requests byte by byte as a script says, to inject network faults. */
export interface FaultServer {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Sockets accepted so far, and open now. */
  readonly sockets: { readonly all: number; readonly open: number };
  /**
   * Completed steps; responses that reached a `stall` (all before it has been sent); responses in progress without
   * stalled ones; bytes sent by sockets that have closed.
   */
  readonly progress: Readonly<Progress>;
  /** Returns how many requests had this `Idempotency-Key`. */
  countOf(opId: string): number;
  close(): Promise<void>;
}

/** Starts a fault server; `tls` (PEM key and certificate) makes it HTTPS. It listens on a free port unless given one. */
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
    // Clients may disconnect at any time.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      progress.bytes += socket.bytesWritten;
    });
    serve(socket, script, requests, progress).catch(() => socket.destroy());
  }

  const server = options.tls ? createTlsServer(options.tls, onSocket) : createServer(onSocket);
  // Also counts sockets that never complete a TLS handshake.
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
      if (!(await runScript(script(request), socket, progress))) return;
    } finally {
      progress.answering--;
    }
  }
}

/** Runs the steps of one response; false when the socket can no longer be used. */
async function runScript(steps: readonly Step[], socket: Socket, progress: Progress): Promise<boolean> {
  for (const step of steps) {
    if (step === 'stall') {
      progress.stalls++;
      progress.answering--;
    }
    const isUsable = await runStep(socket, step);
    if (step === 'stall') progress.answering++;
    if (!isUsable) return false;
    progress.steps++;
  }
  return true;
}

/** Runs one step; false when the socket can no longer be used. */
async function runStep(socket: Socket, step: Step): Promise<boolean> {
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
  else if ('size' in step) return sendBlocks(socket, Buffer.from(step.send), step.size, step.pauseMs);
  else return write(socket, Buffer.from(step.send));
  return !socket.destroyed;
}

async function repeat(socket: Socket, bytes: Uint8Array, times: number): Promise<boolean> {
  for (let i = 0; i < times; i++) if (!(await write(socket, bytes))) return false;
  return true;
}

async function sendBlocks(
  socket: Socket,
  bytes: Uint8Array,
  size: number,
  pauseMs?: number,
): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += size) {
    if (!(await write(socket, bytes.subarray(at, at + size)))) return false;
    await (pauseMs === undefined
      ? new Promise((resolve) => setImmediate(resolve))
      : new Promise((resolve) => setTimeout(resolve, pauseMs)));
  }
  return true;
}

/** Resolves once the bytes are sent, so that each write is a packet of its own; false when the socket has closed. */
function write(socket: Socket, bytes: Uint8Array): Promise<boolean> {
  if (socket.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onClose = (): void => resolve(false);
    socket.once('close', onClose);
    socket.write(bytes, (error) => {
      socket.off('close', onClose);
      resolve(!error);
    });
  });
}

type RequestHead = Omit<ReceivedRequest, 'index' | 'indexOnSocket' | 'body'>;

/** Parses the requests of one socket. Bodies need a Content-Length: the client under test always sends one. */
async function* requestsOf(socket: Socket): AsyncGenerator<Omit<ReceivedRequest, 'index' | 'indexOnSocket'>> {
  let buffered = Buffer.alloc(0);
  let head: RequestHead | null = null;
  for await (const bytes of socket) {
    buffered = Buffer.concat([buffered, Buffer.from(bytes)]);
    for (;;) {
      if (head === null) {
        const end = buffered.indexOf('\r\n\r\n');
        if (end === -1) break;
        head = parseHead(buffered.subarray(0, end).toString('latin1'));
        buffered = buffered.subarray(end + 4);
      }
      const length = Number(head.headers['content-length'] ?? 0);
      if (buffered.length < length) break;
      const body = buffered.subarray(0, length).toString('utf8');
      buffered = buffered.subarray(length);
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
