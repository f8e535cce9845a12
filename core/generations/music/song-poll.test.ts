import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { POLLING } from '../../jobs/poll.ts';
import { newId } from '../../platform/new-id.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, type SongServer, sendJson, startSongServer } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

const MINUTE = 60_000;
const WAITS = { pollFirstMs: 2000, pollMostMs: 15_000 };

let server: SongServer;
let clock: FakeClock;

beforeEach(async () => {
  server = await startSongServer();
  clock = new FakeClock();
});

async function start(profile: Parameters<typeof songCore>[0] = {}): Promise<SongCore> {
  const here = await songCore({ host: fakeHost({ clock }), server, profile: WAITS, ...profile });
  onTestFinished(async () => {
    await Promise.all([here.close(), clock.advance(5000)]);
  });
  return here;
}

/** Advances the clock by seconds until the task was polled that often. */
async function asked(count: number): Promise<void> {
  await until(async () => {
    if (server.polls.length < count) await clock.advance(1000);
    return server.polls.length >= count;
  }, 20_000);
}

/** Advances the clock by five seconds at a time until the song has ended. */
async function over(here: SongCore, { id }: Pick<Song, 'id'>): Promise<Song> {
  await until(async () => {
    const { state } = await here.api.music.get({ id });
    if (!isEnd(state)) await clock.advance(5000);
    return isEnd(state);
  }, 50_000);
  return here.api.music.get({ id });
}

async function retried(here: SongCore, { id, jobId }: Pick<Song, 'id' | 'jobId'>): Promise<Song> {
  await here.api.jobs.retry({ opId: newId(clock.now()), id: jobId });
  return over(here, { id });
}

it("polls a song with the connection's delays, growing from the first to the longest", async () => {
  server.tell = (response) => sendJson(response, { status: 'running' });
  // The delays as set on the clock: the times of polls would include how long this test took to notice them.
  const set = vi.spyOn(clock, 'after');
  const here = await start({ profile: { pollFirstMs: 20_000, pollMostMs: 60_000 } });
  const { id } = await here.create();
  await until(async () => {
    if (server.polls.length < 8) await clock.advance(5000);
    return server.polls.length >= 8;
  });
  const waits = set.mock.calls.map(([ms]) => ms).filter((ms) => ms > 12_000 && ms < 10 * MINUTE);
  expect(waits.length).toBeGreaterThanOrEqual(7);
  for (const [n, wait] of waits.entries()) {
    const plain = Math.min(60_000, 20_000 * 1.5 ** n);
    expect(wait, `wait ${n}`).toBeGreaterThanOrEqual(plain * 0.75);
    expect(wait, `wait ${n}`).toBeLessThanOrEqual(plain * 1.25 + POLLING.beatMs);
  }
  await here.api.jobs.cancel({ id: (await here.api.music.get({ id })).jobId });
});

it('ten minutes of "no such task" end polling; the id is kept, and a retry polls it', async () => {
  server.tell = (response) => sendJson(response, { error: { message: 'no such task' } }, 404);
  const here = await start();
  const song = await here.create();
  const from = clock.now();
  await until(() => server.polls.length === 1);
  await over(here, song);
  const passed = clock.now() - from;
  expect(passed).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(passed).toBeLessThan(11 * MINUTE);
  expect(await here.api.music.get({ id: song.id })).toMatchObject({
    taskId: 'task-1',
    error: { class: 'not_found', action: 'retry', message: 'no such task' },
  });
  server.tell = (response, { taskId }) => sendJson(response, doneSong(server, taskId));
  expect(await retried(here, song)).toMatchObject({ state: 'done', taskId: 'task-1' });
  expect(server.posts).toHaveLength(1);
}, 60_000);

it('a stalled task shows its polls, times out after thirty minutes, and can be resumed', async () => {
  server.tell = (response) => sendJson(response, { status: 'rendering', progress: 12 });
  const here = await start();
  const song = await here.create();
  const from = clock.now();
  await asked(5);
  await here.is(song.id, ({ polls }) => (polls?.count ?? 0) >= 5);
  expect(await here.api.music.get({ id: song.id })).toMatchObject({
    ...{ state: 'running', polls: { state: 'rendering' }, progress: { done: 12, total: 100 } },
  });
  await over(here, song);
  expect(clock.now() - from).toBeGreaterThanOrEqual(30 * MINUTE);
  expect(clock.now() - from).toBeLessThan(31 * MINUTE);
  const given = await here.api.music.get({ id: song.id });
  expect(given).toMatchObject({ taskId: 'task-1', error: { class: 'timeout', action: 'retry' } });
  // At the longest interval, less a quarter.
  expect(server.polls.length).toBeLessThan((30 * MINUTE) / (15_000 * 0.75) + 10);
  server.tell = (response, { taskId }) => sendJson(response, doneSong(server, taskId));
  expect(await retried(here, given)).toMatchObject({ state: 'done', taskId: 'task-1' });
  expect(server.posts).toHaveLength(1);
}, 60_000);

it('a poll notifies views of the song only if it changed; the job reports each poll', async () => {
  let progress = 12;
  server.tell = (response) => sendJson(response, { status: 'rendering', progress });
  const here = await start();
  const leaving = new AbortController();
  const told: Song[] = [];
  const polls = new Set<number>();
  const watching = (async () => {
    for await (const change of await here.api.app.watch(undefined, { signal: leaving.signal })) {
      if (change.type === 'song') told.push(change.song);
      if (change.type === 'job' && change.job.polls) polls.add(change.job.polls.count);
    }
  })();
  const song = await here.create();
  await asked(1);
  await here.is(song.id, (now) => now.polls?.count === 1);
  await until(() => told.at(-1)?.polls?.count === 1);
  const { length } = told;
  await asked(5);
  await here.is(song.id, (now) => now.polls?.count === 5);
  await until(() => polls.has(5));
  for (const count of [2, 3, 4, 5]) expect(polls).toContain(count);
  expect(told).toHaveLength(length);
  progress = 13;
  await asked(6);
  await until(() => told.at(-1)?.progress?.done === 13);
  expect(told).toHaveLength(length + 1);
  leaving.abort();
  await watching.catch(() => undefined);
  await here.api.jobs.cancel({ id: song.jobId });
});

it('a stalled task can be stopped and resumed: the same task, nothing sent', async () => {
  server.tell = (response) => sendJson(response, { status: 'rendering' });
  const here = await start();
  const song = await here.create();
  await asked(2);
  const stopped = await here.api.jobs.cancel({ id: song.jobId });
  expect(stopped).toMatchObject({ state: 'stopped' });
  const { length } = server.polls;
  await clock.advance(5 * MINUTE);
  expect(server.polls).toHaveLength(length);
  expect(await here.api.music.get({ id: song.id })).toMatchObject({ state: 'stopped', taskId: 'task-1' });
  server.tell = (response, { taskId }) => sendJson(response, doneSong(server, taskId));
  expect(await retried(here, song)).toMatchObject({ state: 'done', taskId: 'task-1' });
  expect(server.posts).toHaveLength(1);
});

it('equal task ids of two connections are polled with their own keys', async () => {
  server.create = (response) => sendJson(response, { task_id: 'task-1' });
  let isDone = false;
  server.tell = (response) =>
    sendJson(response, isDone ? doneSong(server, 'task-1') : { status: 'running', task_id: 'task-1' });
  const here = await start();
  const other = await here.connect('Other', 'key-of-another-user');
  const first = await here.create({ title: 'First' });
  const second = await here.create({ title: 'Second', connectionId: other });
  await until(() => server.polls.length >= 2);
  isDone = true;
  await asked(4);
  const [one, two] = await Promise.all([over(here, first), over(here, second)]);
  expect([one.taskId, two.taskId]).toEqual(['task-1', 'task-1']);
  expect([one.state, two.state]).toEqual(['done', 'done']);
  expect(one.versions[0]?.asset?.id).not.toBe(two.versions[0]?.asset?.id);
  const keys = server.polls.map(({ authorization }) => authorization);
  expect(keys.filter((key) => key === 'Bearer key-of-another-user')).toHaveLength(2);
  expect(keys.filter((key) => key === 'Bearer key-of-the-test-service')).toHaveLength(2);
});

it('a task is polled at its original address with its original key, or not at all', async () => {
  const elsewhere = await startSongServer();
  onTestFinished(() => elsewhere.close());
  server.tell = (response, { authorization }) => {
    const isRight = authorization === 'Bearer key-of-the-test-service';
    sendJson(response, isRight ? { status: 'running' } : { error: { message: 'who?' } }, isRight ? 200 : 401);
  };
  const here = await start();
  const song = await here.create();
  await asked(1);
  const { connections } = await here.api.connections.list();
  const connection = connections.find(({ id }) => id === here.connectionId);
  if (!connection) throw new Error('no connection');
  const { id, name, profile } = connection;
  await here.api.connections.save({ id, name, baseUrl: elsewhere.url, profile });
  await here.api.connections.setKey({ id, key: 'key-of-elsewhere', keep: true });
  await asked(3);
  expect(new Set(server.polls.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer key-of-the-test-service']),
  );

  // After a start nobody has the old key: the song shows what it needs, and no request is sent with another.
  await Promise.all([here.core.stop(), clock.advance(5000)]);
  const before = server.polls.length;
  const again = await songCore({ host: here.host, server, connectionId: id });
  onTestFinished(async () => {
    await Promise.all([again.core.stop(), clock.advance(5000)]);
  });
  expect((await over(again, song)).error).toMatchObject({
    class: 'key',
    message: expect.stringContaining('old address'),
  });
  expect(server.polls.slice(before)).toEqual([]);
  expect((await again.api.settings.get()).queuePaused).toBe(false);
  await expect(again.api.jobs.retry({ opId: newId(clock.now()), id: song.jobId })).rejects.toMatchObject({
    data: { reason: 'connection_changed' },
  });
  expect([...elsewhere.polls, ...elsewhere.posts]).toEqual([]);
});
