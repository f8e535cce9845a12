import { expect } from 'vitest';
import { z } from 'zod';
import type { SandboxUnderTest } from './sandbox-under-test.ts';

export const SONG = '/v1/music/song/create';
export const SONG_QUERY = '/v1/music/song/query';

/** Worker that generates songs instantly, for tests that are not about music. */
export const QUICK_SONGS = new URL('./quick-song-worker.ts', import.meta.url);

export const LYRICS = '[intro-short]\n[verse]\nHello city lights\nI am coming home\n[outro-short]';

/** Returns a small song request; `over` replaces or adds fields. */
export const songBody = (over: object = {}) => ({
  model: 'vendor-music-1.0-260319',
  lyrics: LYRICS,
  title: 'Home',
  style: 'pop',
  ...over,
});

const madeSong = z.strictObject({
  id: z.string(),
  title: z.string(),
  audio_url: z.string(),
  duration: z.number().positive(),
  lyrics: z.string(),
  style: z.string(),
  cover_url: z.string(),
});

/** Schema of the answer about a song task, without any other fields. */
export const taskAnswer = z.strictObject({
  task_id: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed']),
  progress: z.int().min(0).max(100),
  songs: z.array(madeSong).exactOptional(),
  error: z
    .strictObject({ message: z.string(), type: z.string(), code: z.string(), param: z.null() })
    .exactOptional(),
});
export type TaskAnswer = z.infer<typeof taskAnswer>;
const accepted = z.strictObject({ task_id: z.string() });

/** Requests a song. @returns the id of its task */
export async function createSong(
  server: SandboxUnderTest,
  over: object = {},
  faults?: string,
): Promise<string> {
  const response = await server.post(SONG, songBody(over), faults ? { 'x-sandbox-fault': faults } : {});
  expect(response.status).toBe(200);
  return accepted.parse(await response.json()).task_id;
}

/** Queries a task with the key. */
export const askAfter = (
  server: SandboxUnderTest,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${server.url}${SONG_QUERY}?task_id=${encodeURIComponent(id)}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${server.key}`, ...headers },
  });

export async function taskOf(server: SandboxUnderTest, id: string): Promise<TaskAnswer> {
  return taskAnswer.parse(await (await askAfter(server, id)).json());
}

/** Returns all reported states of a task until it ends, without repetitions. */
export async function storyOf(server: SandboxUnderTest, id: string, waitMs = 20): Promise<TaskAnswer[]> {
  const story: TaskAnswer[] = [];
  for (;;) {
    const now = await taskOf(server, id);
    const before = story.at(-1);
    if (now.status !== before?.status || now.progress !== before.progress) story.push(now);
    if (now.status === 'succeeded' || now.status === 'failed') return story;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Returns the songs of a task once it has succeeded. */
export async function songsOf(server: SandboxUnderTest, id: string): Promise<z.infer<typeof madeSong>[]> {
  const end = (await storyOf(server, id)).at(-1);
  if (!end?.songs) throw new Error(`the task ended without a song: ${JSON.stringify(end)}`);
  return end.songs;
}

/** Returns the single song of a new task. */
export async function newSong(server: SandboxUnderTest, over: object = {}, faults?: string) {
  const [song] = await songsOf(server, await createSong(server, over, faults));
  if (!song) throw new Error('the task has no song');
  return song;
}
