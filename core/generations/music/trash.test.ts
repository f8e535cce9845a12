import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { newId } from '../../platform/new-id.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { LaterClock } from '../../testing/short-waits.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, sendFile, sendJson, songWav } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

const DAY = 86_400_000;
const gone = { code: 'NOT_FOUND' };

const clock = new LaterClock();

let here: SongCore;
afterEach(async () => {
  clock.ahead = 0;
  await here.close();
});

async function start(): Promise<void> {
  here = await songCore({ host: fakeHost({ clock }) });
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 2, true));
}

/** Starts a core again on the same folders, some time later. */
async function again(laterMs: number): Promise<void> {
  await here.core.stop();
  clock.ahead += laterMs;
  const { host, server, connectionId } = here;
  here = await songCore({ host, server, connectionId });
}

const trash = async () => (await here.api.music.trash({ limit: 10 })).items;

it('restores a song with all its files and covers', async () => {
  await start();
  const song = await here.finished(await here.create());
  await here.api.music.remove({ id: song.id });
  await expect(here.api.music.get({ id: song.id })).rejects.toMatchObject(gone);
  expect((await here.api.music.songs({ limit: 5 })).items).toEqual([]);
  const [trashed] = await trash();
  expect(trashed?.song).toEqual(song);
  expect((trashed?.goesAt ?? 0) - (trashed?.deletedAt ?? 0)).toBe(30 * DAY);
  expect(await here.api.music.restore({ id: song.id })).toEqual(song);
  expect(await trash()).toEqual([]);
  // Trashed songs would be purged now; these were restored.
  await again(40 * DAY);
  await until(() => here.files('songs').length === 0);
  expect((await here.api.music.get({ id: song.id })).versions.map(({ asset }) => asset?.missing)).toEqual([
    false,
    false,
  ]);
  expect(here.files('covers')).toHaveLength(2);
});

it('purges a trashed song with its job, files and covers, and no other song', async () => {
  await start();
  const song = await here.finished(await here.create({ title: 'Gone' }));
  const other = await here.finished(await here.create({ title: 'Stays' }));
  await expect(here.api.music.purge({ id: song.id })).rejects.toMatchObject(gone);
  await here.api.music.remove({ id: song.id });
  await here.api.music.purge({ id: song.id });
  for (const call of [here.api.music.restore({ id: song.id }), here.api.jobs.get({ id: song.jobId })]) {
    await expect(call).rejects.toMatchObject(gone);
  }
  expect(here.files('library').map((name) => name.slice(0, 5))).toEqual(['Stays', 'Stays']);
  expect(here.files('covers').every((name) => name.startsWith(other.id))).toBe(true);
  expect(here.files('songs').filter((name) => name.startsWith(song.id))).toEqual([]);
  expect((await here.api.music.get({ id: other.id })).versions).toHaveLength(2);
});

it('purges a song with files and covers after thirty days', async () => {
  await start();
  const song = await here.finished(await here.create());
  await here.api.music.remove({ id: song.id });
  await again(29 * DAY);
  expect(await trash()).toHaveLength(1);
  await again(2 * DAY);
  await until(async () => (await trash()).length === 0);
  await until(() => [...here.files('library'), ...here.files('covers'), ...here.files('songs')].length === 0);
});

it('a running song is no longer polled once deleted, and creates no file', async () => {
  await start();
  here.server.tell = (response) => sendJson(response, { status: 'running' });
  const song = await here.create();
  await here.is(song.id, ({ polls }) => polls?.count === 1);
  await here.api.music.remove({ id: song.id });
  expect(await here.api.jobs.get({ id: song.jobId })).toMatchObject({ state: 'stopped' });
  const { length } = here.server.polls;
  // The next poll would have happened by the time this one is done.
  const other = await here.create();
  await here.is(other.id, ({ polls }) => (polls?.count ?? 0) >= 3);
  expect(here.server.polls.slice(length).every(({ taskId }) => taskId === 'task-2')).toBe(true);
  await here.api.jobs.cancel({ id: other.jobId });
});

it.each([
  ['restored while its job is still ending', 'at once'],
  ['restored later', 'later'],
  ['restored after a restart', 'restart'],
])('a running song, deleted and %s, is polled again, and nothing is sent', async (_, when) => {
  await start();
  here.server.tell = (response) => sendJson(response, { status: 'running' });
  const song = await here.create();
  await here.is(song.id, ({ polls }) => polls?.count === 1);
  const removing = here.api.music.remove({ id: song.id });
  if (when !== 'at once') await removing;
  if (when === 'restart') await again(0);
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId));
  const back = await here.api.music.restore({ id: song.id });
  expect(isEnd(back.state)).toBe(false);
  await removing;
  expect(await here.finished(back)).toMatchObject({ state: 'done', taskId: 'task-1' });
  expect(here.server.posts).toHaveLength(1);
});

it('a song stopped before its deletion is restored as stopped; one without a task is not sent', async () => {
  await start();
  here.server.tell = (response) => sendJson(response, { status: 'running' });
  const stopped = await here.create();
  await here.is(stopped.id, ({ polls }) => polls?.count === 1);
  await here.api.jobs.cancel({ id: stopped.jobId });
  const { ended } = (await here.api.jobs.get({ id: stopped.jobId })).times;
  await until(() => Date.now() > (ended ?? 0));
  await here.api.settings.change({ queuePaused: true });
  const waiting = await here.create();
  for (const { id, jobId } of [stopped, waiting]) {
    await here.api.music.remove({ id });
    expect(await here.api.music.restore({ id })).toMatchObject({ state: 'stopped', jobId });
  }
  await here.api.settings.change({ queuePaused: false });
  expect(here.server.posts).toHaveLength(1);
});

it('clean-up deletes unneeded song files, and keeps those that a retry needs', async () => {
  await start();
  const done = await here.finished(await here.create());
  // Downloaded completely, and stopped before it was in the library.
  here.server.file = (response, name) => {
    if (name.endsWith('-0.wav')) sendJson(response, {}, 400);
    else sendFile(response, songWav(1));
  };
  const failed = await here.finished(await here.create());
  expect(failed.state).toBe('failed');
  const folder = join(here.host.dataFolder, 'songs', failed.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0.wav'), songWav());
  writeFileSync(join(folder, '0.aabbccddeeff.part'), 'half');
  mkdirSync(join(here.host.dataFolder, 'songs', newId(1)));
  writeFileSync(join(here.host.dataFolder, 'covers', `${newId(1)}-0.png`), 'of nobody');
  writeFileSync(join(here.host.dataFolder, 'covers', `${done.id}-0.aabbccddeeff.part`), 'half');
  const fetches = here.server.fetches.length;
  await again(DAY);
  await until(() => {
    const fetched = here.files('songs');
    return fetched.length === 2 && fetched.includes(join(failed.id, '0.wav'));
  });
  await until(() => here.files('covers').length === 2);
  expect(here.files('covers').every((name) => name.endsWith('.png'))).toBe(true);
  expect((await here.retried(failed)).state).toBe('done');
  // No audio had to be downloaded again.
  expect(here.server.fetches.slice(fetches).filter((name) => name.endsWith('.wav'))).toEqual([]);
});
