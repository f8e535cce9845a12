import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, type SongServer, sendJson } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

const OLD = 'key-of-the-test-service';
const NEW = 'key-that-is-right-now';

let here: SongCore;
afterEach(() => here.close());

/** Sets the keys that the service accepts; with one of them it reports songs as being generated. */
function takes(server: SongServer, ...keys: string[]): void {
  server.tell = (response, { authorization }) => {
    if (keys.some((key) => authorization === `Bearer ${key}`))
      return sendJson(response, { status: 'running' });
    sendJson(response, { error: { message: 'who are you?' } }, 401);
  };
}

const finishes = (server: SongServer) => {
  server.tell = (response, { taskId }) => sendJson(response, doneSong(server, taskId));
};

async function restart(): Promise<void> {
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await songCore({ host, server, connectionId });
}

const paused = async () => (await here.api.settings.get()).pausedConnections;
const setKey = (key: string) => here.api.connections.setKey({ id: here.connectionId, key, keep: false });

it('a song without its session key after a restart reports it, and resumes with the key', async () => {
  here = await songCore();
  const { server } = here;
  await setKey(OLD);
  takes(server, OLD);
  const song = await here.create();
  await here.is(song.id, ({ state }) => state === 'running');
  await restart();
  const waiting = await here.is(song.id, ({ error }) => error !== null);
  expect(waiting).toMatchObject({ state: 'running', error: { class: 'key', action: 'settings' } });
  expect(await here.api.jobs.get({ id: song.jobId })).toMatchObject({ error: { class: 'key' } });
  expect(await paused()).toEqual({});
  // A song of another connection is sent, polled and stored.
  finishes(server);
  const other = await here.create({ connectionId: await here.connect('Other', NEW) });
  expect((await here.finished(other)).state).toBe('done');
  expect((await here.api.music.get({ id: song.id })).error).toMatchObject({ class: 'key' });
  await setKey(OLD);
  expect(await here.finished(song)).toMatchObject({ state: 'done', error: null });
  expect(server.posts).toHaveLength(2);
});

it('a key refused during polling is reported and not reused; a new key resumes polling', async () => {
  here = await songCore();
  const { server } = here;
  takes(server, OLD);
  const song = await here.create();
  await here.is(song.id, ({ state }) => state === 'running');
  takes(server, NEW);
  const refused = await here.is(song.id, ({ error }) => error !== null);
  expect(refused).toMatchObject({
    state: 'running',
    error: { class: 'key', status: 401, action: 'settings' },
  });
  expect(await paused()).toEqual({});
  // Changes of the connection that do not touch its key have no effect: the refused key is not sent again.
  const { length } = server.polls;
  const other = await here.connect('Other', NEW);
  const another = await here.create({ connectionId: other });
  await here.is(another.id, ({ polls }) => (polls?.count ?? 0) >= 3);
  const since = server.polls.slice(length).map(({ authorization }) => authorization);
  expect(new Set(since)).toEqual(new Set([`Bearer ${NEW}`]));
  await setKey(NEW);
  await here.is(song.id, ({ error }) => error === null);
  finishes(server);
  expect(await here.finished(song)).toMatchObject({ state: 'done', error: null });
  await here.finished(another);
});

it('polling after a refused key resumes once another call with the key succeeds', async () => {
  here = await songCore();
  const { server } = here;
  takes(server);
  const song = await here.create();
  await here.is(song.id, ({ error }) => error !== null);
  finishes(server);
  const other = await here.create();
  expect((await here.finished(other)).state).toBe('done');
  expect(await here.finished(song)).toMatchObject({ state: 'done', taskId: 'task-1' });
});

it('a song waiting for a key can be stopped, and ends if its connection is removed', async () => {
  here = await songCore();
  takes(here.server);
  const [first, second] = [await here.create(), await here.create()];
  await here.is(second.id, ({ error }) => error !== null);
  await here.is(first.id, ({ error }) => error !== null);
  expect(await here.api.jobs.cancel({ id: first.jobId })).toMatchObject({ state: 'stopped', error: null });
  await here.api.connections.remove({ id: here.connectionId });
  await until(async () => (await here.api.music.get({ id: second.id })).state === 'failed');
  expect((await here.api.music.get({ id: second.id })).error).toMatchObject({ class: 'key' });
});

const CHAT_ANSWER = {
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
};

/** Makes the service accept one key, for songs and for the short message of a connection test. */
function takesOrders(server: SongServer, key: string): void {
  server.create = (response, { path, authorization, count }) => {
    if (authorization !== `Bearer ${key}`)
      return sendJson(response, { error: { message: 'who are you?' } }, 401);
    return sendJson(
      response,
      path.endsWith('/chat/completions') ? CHAT_ANSWER : { task_id: `task-${count}` },
    );
  };
}

it.each([
  ['gets another key', () => setKey(NEW)],
  [
    'passes a connection test',
    async () => {
      takesOrders(here.server, OLD);
      expect(
        await here.api.connections.test({ opId: newId(Date.now()), id: here.connectionId }),
      ).toMatchObject({ ok: true });
    },
  ],
])('calls of a connection whose key was refused wait until it %s', async (_, mend) => {
  here = await songCore();
  takesOrders(here.server, NEW);
  const refused = await here.create();
  await here.is(refused.id, ({ state }) => state === 'rejected');
  expect(await here.api.settings.get()).toMatchObject({
    queuePaused: false,
    pausedConnections: { [here.connectionId]: 'key' },
  });
  const waiting = await here.create();
  // A working connection does not release the jobs of another.
  await here.api.connections.setKey({ id: await here.connect('Other', NEW), key: NEW, keep: false });
  expect(await paused()).toEqual({ [here.connectionId]: 'key' });
  await mend();
  expect((await here.finished(waiting)).state).toBe('done');
  expect(await paused()).toEqual({});
});

it('a refused key stops neither other connections of its service nor their new songs', async () => {
  here = await songCore();
  const { server, connectionId } = here;
  const other = await here.connect('Other', NEW);
  takesOrders(server, NEW);
  await here.is((await here.create()).id, ({ state }) => state === 'rejected');
  // More calls than a connection may have at once: the waiting ones take no slot.
  const waiting = await Promise.all(Array.from({ length: 6 }, () => here.create()));
  const songs = await Promise.all([1, 2, 3].map(() => here.create({ connectionId: other })));
  for (const song of songs) expect((await here.finished(song)).state).toBe('done');
  expect(server.posts).toHaveLength(1 + songs.length);
  for (const { id } of waiting) expect(await here.api.music.get({ id })).toMatchObject({ state: 'queued' });
  await here.api.connections.remove({ id: connectionId });
  for (const { id } of waiting) await here.is(id, ({ error }) => error?.class === 'invalid');
  expect(await paused()).toEqual({});
  expect(server.posts).toHaveLength(1 + songs.length);
});

it('a connection whose key was refused stays paused after a restart, also when a song of it is continued', async () => {
  here = await songCore();
  takesOrders(here.server, NEW);
  await here.is((await here.create()).id, ({ state }) => state === 'rejected');
  const waiting = await here.create();
  await restart();
  await here.api.jobs.start({ id: waiting.jobId });
  const other = await here.create({ connectionId: await here.connect('Other', NEW) });
  expect((await here.finished(other)).state).toBe('done');
  expect(await paused()).toEqual({ [here.connectionId]: 'key' });
  expect(await here.api.music.get({ id: waiting.id })).toMatchObject({ state: 'queued' });
  await setKey(NEW);
  expect((await here.finished(waiting)).state).toBe('done');
  const keys = here.server.posts.map(({ authorization }) => authorization);
  expect(keys).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`, `Bearer ${NEW}`]);
});

it('a queue paused by the user stays paused when a key is entered', async () => {
  here = await songCore();
  await here.api.settings.change({ queuePaused: true });
  const waiting = await here.create();
  await setKey(NEW);
  expect((await here.api.settings.get()).queuePaused).toBe(true);
  await here.api.settings.change({ queuePaused: false });
  expect((await here.finished(waiting)).state).toBe('done');
});
