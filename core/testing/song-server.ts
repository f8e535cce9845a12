import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavHeader } from '../formats/wav/wav-writer.ts';

/** One POST as received. */
export interface SongPost {
  readonly path: string;
  readonly key: string;
  readonly authorization: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Counts from 1. */
  readonly count: number;
}

/** One poll as received. */
export interface SongPoll {
  readonly taskId: string;
  readonly authorization: string;
  /** The number of earlier polls of this task. */
  readonly before: number;
}

export interface SongServer {
  readonly url: string;
  readonly posts: SongPost[];
  readonly polls: SongPoll[];
  /** Names of downloaded files, in order. */
  readonly fetches: string[];
  /** Replace these to script later responses. */
  create: (response: ServerResponse, post: SongPost) => void | Promise<void>;
  tell: (response: ServerResponse, asking: SongPoll) => void | Promise<void>;
  file: (response: ServerResponse, name: string, request: IncomingMessage) => void | Promise<void>;
  close(): Promise<void>;
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** A whole file, or nothing. */
export function sendFile(response: ServerResponse, bytes: Uint8Array, type = 'audio/wav'): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}

/** Returns the service's answer for a finished song: `count` versions, each a file of this server. */
export function doneSong(server: Pick<SongServer, 'url'>, taskId: string, count = 1, covers = false): object {
  const songs = Array.from({ length: count }, (_, n) => ({
    id: `${taskId}-song-${n}`,
    title: `The song of ${taskId}`,
    audio_url: `${server.url}/files/${taskId}-${n}.wav`,
    duration: SECONDS,
    lyrics: '[00:00.00][verse]\n[00:00.00]<00:00.00>City <00:00.20>lights',
    style: 'folk, slow',
    ...(covers ? { cover_url: `${server.url}/files/${taskId}-${n}.png` } : {}),
  }));
  return { task_id: taskId, status: 'succeeded', progress: 100, songs };
}

const SECONDS = 0.5;

/** Returns half a second of a tone; `n` selects the pitch and tells versions apart. */
export function songWav(n = 0): Buffer {
  const sampleRate = 8000;
  const samples = Buffer.alloc(SECONDS * sampleRate * 2);
  for (let i = 0; i < samples.length / 2; i++) {
    samples.writeInt16LE(
      Math.round(8000 * Math.sin((2 * Math.PI * (220 + 110 * n) * i) / sampleRate)),
      i * 2,
    );
  }
  return Buffer.concat([wavHeader({ bytes: samples.length, sampleRate, channels: 1, bits: 16 }), samples]);
}

/** The smallest possible PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Starts a music service on 127.0.0.1 with scripted responses. By default it accepts songs as `task-1`, `task-2`, …,
 * reports each as done at the first poll, and has one file for each.
 */
export async function startSongServer(): Promise<SongServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname, searchParams } = new URL(request.url ?? '', started.url);
    const authorization = String(request.headers.authorization);
    if (pathname.startsWith('/files/')) {
      const name = pathname.slice('/files/'.length);
      started.fetches.push(name);
      return started.file(response, name, request);
    }
    if (request.method === 'POST') {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const key = String(request.headers['idempotency-key']);
      const post = { path: pathname, key, authorization, body, count: started.posts.length + 1 };
      started.posts.push(post);
      return started.create(response, post);
    }
    const taskId = searchParams.get('task_id') ?? '';
    const before = started.polls.filter((asking) => asking.taskId === taskId).length;
    const asking = { taskId, authorization, before };
    started.polls.push(asking);
    return started.tell(response, asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: SongServer = {
    url: `http://127.0.0.1:${port}`,
    posts: [],
    polls: [],
    fetches: [],
    create: (response, { count }) => sendJson(response, { task_id: `task-${count}` }),
    tell: (response, { taskId }) => sendJson(response, doneSong(started, taskId)),
    file: (response, name) => {
      if (name.endsWith('.png')) sendFile(response, PNG, 'image/png');
      else sendFile(response, songWav(Number(/-(\d+)\.wav$/.exec(name)?.[1] ?? 0)));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}
