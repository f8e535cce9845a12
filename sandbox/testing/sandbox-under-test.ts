import { connect } from 'node:net';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { SandboxOptions } from '../sandbox-options.ts';
import { type RunningSandbox, startSandboxServer } from '../server.ts';

/** A sandbox for one test, closed at its end, with helpers to call it. */
export interface SandboxUnderTest extends RunningSandbox {
  /** Errors that the sandbox reported as its own bugs. */
  readonly bugs: unknown[];
  /** Sends a JSON body with the key. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export const CHAT = '/v1/chat/completions';
export const MESSAGES = '/v1/messages';
export const SPEECH = '/v1/t2a_v2';
export const SPEECH_STREAM = '/v1/t2a_v2/stream';

/** Starts a sandbox without a pace for one test. */
export async function sandboxUnderTest(options: SandboxOptions = {}): Promise<SandboxUnderTest> {
  const server = await start(options);
  onTestFinished(() => server.close());
  return server;
}

/** Returns a sandbox for all tests of a file, because starting the voices takes longer than most speech. */
export function sandboxOfFile(options: SandboxOptions = {}): () => SandboxUnderTest {
  let server: SandboxUnderTest | null = null;
  beforeAll(async () => {
    server = await start(options);
  });
  afterAll(() => server?.close());
  return () => {
    if (server === null) throw new Error('the sandbox of this file runs during its tests only');
    return server;
  };
}

async function start(options: SandboxOptions): Promise<SandboxUnderTest> {
  const bugs: unknown[] = [];
  const server = await startSandboxServer({ latency: 0, onError: (error) => bugs.push(error), ...options });
  const post: SandboxUnderTest['post'] = (path, body, headers = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { ...server, bugs, post };
}

/** Returns a small chat request; `over` replaces or adds fields. */
export const chatBody = (text: string, over: object = {}) => ({
  model: 'vendor-s2',
  messages: [{ role: 'user', content: text }],
  ...over,
});

/** Returns a small Messages request. */
export const messagesBody = (text: string, over: object = {}) => ({
  model: 'vendor-s2',
  max_tokens: 2000,
  messages: [{ role: 'user', content: text }],
  ...over,
});

/** Returns a small speech request; `voice` and `audio` replace or add fields of the two settings. */
export const speechBody = (text: string, voice: object = {}, audio: object = {}) => ({
  model: 'vendor-tts-1.5-260319',
  text,
  voice_setting: { voice_id: 'en-us-ava', ...voice },
  audio_setting: audio,
});

/** Parses a response with a schema; a failure shows the body. */
export async function read<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(await response.json());
}

/** Returns the `data:` values of an event stream in order. */
export function eventData(stream: string): string[] {
  return stream
    .split('\n\n')
    .flatMap((event) => event.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => line.slice(6));
}

/** Record of a raw socket. */
export interface SocketStory {
  /** Received chunks. */
  readonly pieces: readonly Buffer[];
  /** `end`: closed properly; `reset`: aborted; `open`: still open when the test stopped reading. */
  readonly ending: 'end' | 'reset' | 'open';
}

/**
 * Sends a request over a raw socket and records the response.
 * @param enough Disconnects when this returns true; otherwise reads to the end.
 */
export function watchSocket(
  server: RunningSandbox,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  enough?: (bytes: Buffer) => boolean,
): Promise<SocketStory> {
  const text = JSON.stringify(body);
  const lines = {
    host: `127.0.0.1:${server.port}`,
    authorization: `Bearer ${server.key}`,
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
    });
    socket.on('data', (piece) => {
      pieces.push(piece);
      if (!enough?.(Buffer.concat(pieces))) return;
      resolve({ pieces, ending: 'open' });
      socket.destroy();
    });
    socket.on('end', () => resolve({ pieces, ending: 'end' }));
    socket.on('error', () => resolve({ pieces, ending: 'reset' }));
  });
}

/** Returns the body without the header and the chunk framing. */
export function bodyOf(story: SocketStory): Buffer {
  const all = Buffer.concat(story.pieces);
  const at = all.indexOf('\r\n\r\n');
  const head = all.subarray(0, at).toString('latin1');
  let rest = all.subarray(at + 4);
  if (!/transfer-encoding: chunked/i.test(head)) return rest;
  const out: Buffer[] = [];
  for (let line = rest.indexOf('\r\n'); line >= 0; line = rest.indexOf('\r\n')) {
    const size = Number.parseInt(rest.subarray(0, line).toString('latin1'), 16);
    if (!(size > 0)) break;
    out.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 2 + size + 2);
  }
  return Buffer.concat(out);
}
