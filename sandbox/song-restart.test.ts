import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { SandboxOptions } from './sandbox-options.ts';
import { FILE_LIFE_MS } from './task-life.ts';
import { type SandboxUnderTest, sandboxUnderTest } from './testing/sandbox-under-test.ts';
import {
  askAfter,
  createSong,
  newSong,
  QUICK_SONGS,
  SONG,
  songBody,
  songsOf,
  taskOf,
} from './testing/songs.ts';

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-songs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Each kind has a separate folder there. */
const songsIn = (state: string) => join(state, 'songs');

const start = (state: string, over: SandboxOptions = {}) =>
  sandboxUnderTest({ songWorker: QUICK_SONGS, state, ...over });

/** Returns the audio of a song for this request, generated without a restart. */
async function audioOf(over: object): Promise<Buffer> {
  const song = await newSong(await sandboxUnderTest({ songWorker: QUICK_SONGS }), over);
  return fetched(song.audio_url);
}
const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Waits for the song of a task and checks that it matches the request. */
async function expectSong(server: SandboxUnderTest, id: string, over: object): Promise<void> {
  const [song] = await songsOf(server, id);
  expect(song?.audio_url.startsWith(server.url)).toBe(true);
  expect((await fetched(song?.audio_url ?? '')).equals(await audioOf(over))).toBe(true);
}

test('queued and running songs are generated after a restart, identical to those before', async () => {
  const state = stateFolder();
  const held = join(state, 'held');
  const one = { style: `while ${held}`, title: 'One' };
  writeFileSync(held, '');
  const first = await start(state);
  const running = await createSong(first, one);
  await expect.poll(async () => (await taskOf(first, running)).status).toBe('running');
  const behind = await createSong(first, { title: 'Two' });
  await first.close();
  expect(first.bugs).toEqual([]);
  const second = await start(state);
  expect(['queued', 'running']).toContain((await taskOf(second, running)).status);
  rmSync(held);
  await expectSong(second, behind, { title: 'Two' });
  await second.close();
  // The song is generated again from its beginning, here with the requested latency.
  const third = await start(state);
  await expectSong(third, running, one);
}, 60_000);

test('a finished song keeps its file and path across a restart until it expires', async () => {
  const state = stateFolder();
  let now = Date.now();
  const first = await start(state, { now: () => now });
  const id = await createSong(first);
  const [before] = await songsOf(first, id);
  const audio = await fetched(before?.audio_url ?? '');
  await first.close();
  const second = await start(state, { now: () => now });
  const [after] = await songsOf(second, id);
  expect(new URL(after?.audio_url ?? '').pathname).toBe(new URL(before?.audio_url ?? '').pathname);
  expect((await fetched(after?.audio_url ?? '')).equals(audio)).toBe(true);
  expect(after?.lyrics).toBe(before?.lyrics);
  await second.close();
  now += FILE_LIFE_MS;
  const third = await start(state, { now: () => now });
  const [late] = await songsOf(third, id);
  expect((await fetch(late?.audio_url ?? '')).status).toBe(410);
  await expect.poll(() => readdirSync(songsIn(state))).toEqual([`${id}.json`]);
  await third.close();
  now += 24 * FILE_LIFE_MS;
  const fourth = await start(state, { now: () => now });
  expect((await askAfter(fourth, id)).status).toBe(404);
  await expect.poll(() => readdirSync(songsIn(state))).toEqual([]);
});

test('faults of a task survive a restart, those of the server do not', async () => {
  const state = stateFolder();
  const first = await start(state, { fault: 'query:status=500' });
  const failing = await createSong(first, {}, 'task-fails');
  const stalling = await createSong(first, {}, 'task-stalls');
  await first.close();
  const second = await start(state);
  await expect.poll(async () => (await taskOf(second, failing)).status).toBe('failed');
  expect((await taskOf(second, stalling)).status).toBe('running');
  await second.close();
  const third = await start(state);
  expect(await taskOf(third, failing)).toMatchObject({ status: 'failed', error: { code: 'task_failed' } });
});

test('without a folder nothing is stored', async () => {
  const first = await sandboxUnderTest({ songWorker: QUICK_SONGS });
  const id = await createSong(first);
  await first.close();
  const second = await sandboxUnderTest({ songWorker: QUICK_SONGS });
  expect((await askAfter(second, id)).status).toBe(404);
});

test('damaged task files are reported and deleted, the others are resumed', async () => {
  const state = stateFolder();
  const first = await start(state);
  const id = await createSong(first);
  await songsOf(first, id);
  await first.close();
  writeFileSync(join(songsIn(state), 'song_torn.json'), '{"id":"song_torn","tok');
  writeFileSync(join(songsIn(state), 'song_torn-0.mp3'), 'half');
  writeFileSync(join(songsIn(state), `${id}.json.0123456789ab.part`), '{');
  const second = await start(state);
  expect(await songsOf(second, id)).toHaveLength(1);
  expect(second.bugs.map(String)).toEqual([expect.stringContaining('song_torn.json cannot be read')]);
  await expect
    .poll(() => readdirSync(songsIn(state)).toSorted())
    .toEqual([`${id}-0.mp3`, `${id}-0.png`, `${id}.json`]);
});

test.skipIf(process.platform === 'win32')('stored songs are readable by their owner only', async () => {
  const state = join(stateFolder(), 'new');
  const server = await start(state);
  await songsOf(server, await createSong(server));
  for (const folder of [state, songsIn(state)]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(songsIn(state)))
    expect(statSync(join(songsIn(state), name)).mode & 0o777).toBe(0o600);
});

const place = z.object({ url: z.string(), key: z.string() });

/** Starts the sandbox as a separate program that the test can kill. */
async function program(state: string) {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--state', state, '--latency', '60000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, where: place.parse(JSON.parse(String(line))) };
}

test('a song task is on disk before its id is returned, whatever kills the sandbox', async () => {
  const state = stateFolder();
  const { child, where } = await program(state);
  const response = await fetch(where.url + SONG, {
    method: 'POST',
    headers: { authorization: `Bearer ${where.key}` },
    body: JSON.stringify(songBody({ title: 'Killed' })),
  });
  const { task_id: id } = z.object({ task_id: z.string() }).parse(await response.json());
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  expect(JSON.parse(readFileSync(join(songsIn(state), `${id}.json`), 'utf8'))).toMatchObject({
    id,
    request: songBody({ title: 'Killed' }),
    ended: null,
  });
  const again = await start(state);
  await expectSong(again, id, { title: 'Killed' });
});
