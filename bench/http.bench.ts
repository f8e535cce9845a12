import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Agent, fetch as undiciFetch, request as undiciRequest } from 'undici';
import { Secret } from '../core/http/secret.ts';
import { createTransport } from '../core/http/transport.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import { DEFAULT_PROFILE } from '../shared/service/profile.ts';
import type { BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';

const ROUNDS = 15;
const STREAMS = 120;
const WARM_UP = 400;
const LIMIT = 3.5;
const BODY = JSON.stringify({
  model: 'vendor-s2',
  stream: true,
  messages: [{ role: 'user', content: 'hello '.repeat(40) }],
});

/** Sends one request and reads the stream to its end; returns the milliseconds until the first byte of the body. */
type Client = () => Promise<number>;

async function startServer(): Promise<{ port: number; stop(): void }> {
  const child = fork(fileURLToPath(new URL('stream-server.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout?.once('data', (line) => resolve(Number(line))),
  );
  return { port, stop: () => child.disconnect() };
}

/** Uses a bare socket: writes the request as bytes and waits for the final bytes. */
function rawSocket(port: number): { client: Client; close(): void } {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true);
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer key\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;
  const client: Client = () =>
    new Promise((resolve) => {
      const start = performance.now();
      let first = 0;
      const onData = (bytes: Buffer): void => {
        if (first === 0) first = performance.now() - start;
        if (!bytes.subarray(-5).equals(END)) return;
        socket.off('data', onData);
        resolve(first);
      };
      socket.on('data', onData);
      socket.write(head + BODY);
    });
  return { client, close: () => socket.destroy() };
}
const END = Buffer.from('0\r\n\r\n');

function quartet(port: number): { client: Client; close(): void } {
  const transport = createTransport({ clock: systemClock });
  const url = `http://127.0.0.1:${port}`;
  const connection = {
    baseUrl: url,
    origin: url,
    key: new Secret('key-of-the-bench'),
    profile: DEFAULT_PROFILE,
  };
  // The core passes such an observer, too, which watches for stalls.
  const observer = { onSending: () => undefined, onSilence: () => undefined };
  const client: Client = async () => {
    const start = performance.now();
    const signal = new AbortController().signal;
    const answer = await transport.open({
      connection,
      method: 'POST',
      path: '/v1/chat/completions',
      body: BODY,
      stream: true,
      signal,
      observer,
      opId: 'op',
    });
    await answer.read();
    const first = performance.now() - start;
    while ((await answer.read()) !== null);
    return first;
  };
  return { client, close: () => void transport.close() };
}

const HEADERS = {
  authorization: 'Bearer key',
  accept: 'text/event-stream',
  'content-type': 'application/json',
  'accept-encoding': 'identity',
};

function viaRequest(port: number): { client: Client; close(): void } {
  const dispatcher = new Agent();
  const client: Client = async () => {
    const start = performance.now();
    let first = 0;
    const { body } = await undiciRequest(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: HEADERS,
      body: BODY,
      dispatcher,
    });
    for await (const _ of body) if (first === 0) first = performance.now() - start;
    return first;
  };
  return { client, close: () => void dispatcher.destroy() };
}

function viaFetch(port: number): { client: Client; close(): void } {
  const dispatcher = new Agent();
  const client: Client = async () => {
    const start = performance.now();
    let first = 0;
    const { body } = await undiciFetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: HEADERS,
      body: BODY,
      dispatcher,
    });
    for await (const _ of body ?? []) if (first === 0) first = performance.now() - start;
    return first;
  };
  return { client, close: () => void dispatcher.destroy() };
}

const NAMES = ['raw socket', 'Quartet', 'undici.request', 'fetch'] as const;
type Name = (typeof NAMES)[number];

/** Returns the median milliseconds to the first byte. A pause before each stream leaves the server idle. */
async function firstByte(client: Client): Promise<number> {
  const firsts: number[] = [];
  for (let i = 0; i < STREAMS; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    firsts.push(await client());
  }
  return median(firsts);
}

/** Returns the processor microseconds per stream, without pauses between streams. */
async function processorTime(client: Client): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < STREAMS; i++) await client();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / STREAMS;
}

/** Measures the time to the first byte and the processor time of a small stream on an open socket, sequentially. */
export async function run(): Promise<BenchTable> {
  const server = await startServer();
  const sides: Readonly<Record<Name, { client: Client; close(): void }>> = {
    'raw socket': rawSocket(server.port),
    Quartet: quartet(server.port),
    'undici.request': viaRequest(server.port),
    fetch: viaFetch(server.port),
  };
  const firsts: Record<Name, number[]> = { 'raw socket': [], Quartet: [], 'undici.request': [], fetch: [] };
  const cpus: Record<Name, number[]> = { 'raw socket': [], Quartet: [], 'undici.request': [], fetch: [] };
  try {
    for (const name of NAMES) for (let i = 0; i < WARM_UP; i++) await sides[name].client();
    for (let i = 0; i < ROUNDS; i++) {
      for (const name of NAMES) {
        firsts[name].push(await firstByte(sides[name].client));
        cpus[name].push(await processorTime(sides[name].client));
      }
    }
  } finally {
    for (const name of NAMES) sides[name].close();
    server.stop();
  }
  // Ratios are computed per round, because a disturbance affects all four clients of a round.
  const times = (of: Record<Name, number[]>, name: Name): number =>
    median(of[name].map((value, i) => value / (of['raw socket'][i] ?? Number.NaN)));
  return {
    name: 'http',
    about: `${ROUNDS} rounds of ${STREAMS} streams of 33 events each on an open socket, one after another; the server is another process. Medians; the ratios are medians of the ratio in each round.`,
    columns: ['first byte, ms', '× raw socket', 'processor time, µs a stream', '× raw socket (CPU)'],
    rows: NAMES.map((name) => ({
      name,
      values: [
        rounded(median(firsts[name]), 3),
        rounded(times(firsts, name)),
        rounded(median(cpus[name]), 0),
        rounded(times(cpus, name)),
      ],
    })),
    limits: [
      {
        what: 'time to first byte, in times of a raw socket',
        measured: rounded(times(firsts, 'Quartet')),
        comparison: 'at most',
        limit: LIMIT,
        noise: 0.35,
      },
      {
        what: 'processor time a stream, in times of a raw socket',
        measured: rounded(times(cpus, 'Quartet')),
        comparison: 'at most',
        limit: LIMIT,
        noise: 0.25,
      },
    ],
  };
}
