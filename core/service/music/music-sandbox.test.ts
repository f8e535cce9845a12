import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandboxServer } from '../../../sandbox/server.ts';
import { QUICK_SONGS } from '../../../sandbox/testing/songs.ts';
import type { SongRequest } from '../../../shared/service/music.ts';
import { ExpiredAddressError, ServiceError } from '../../http/errors/service-error.ts';
import type { FetchedFile } from '../../http/fetch-file.ts';
import { Secret } from '../../http/secret.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { SANDBOX_PROFILE } from '../../settings/sandbox-launcher.ts';
import { fetchInto } from '../../testing/file-call.ts';
import { pollingClock } from '../../testing/polling-clock.ts';
import { callSong } from '../../testing/song-call.ts';
import type { TaskReport } from '../tasks/task-query.ts';
import { createSong, querySong } from './music.ts';
import type { FoundSong } from './song-answer.ts';

// The sandbox was written independently from the same documentation, so each exposes what the other misread.

const signal = new AbortController().signal;
const REQUEST: SongRequest = {
  model: 'vendor-music-1.0-260319',
  lyrics: '[intro-short]\n[inst-short]\n[outro-short]',
  title: 'Harbour',
  style: 'lo-fi',
  instrumental: true,
};
let transport: Transport;

const to = (of: RunningSandbox): ServiceConnection => ({
  baseUrl: of.url,
  origin: new URL(of.url).origin,
  key: new Secret(of.key),
  profile: SANDBOX_PROFILE,
});

beforeEach(() => {
  transport = createTransport({ clock: pollingClock });
});
afterEach(() => transport.close());

/** Asks after a task until it ends. */
async function untilEnded(connection: ServiceConnection, taskId: string): Promise<TaskReport<FoundSong>[]> {
  const story: TaskReport<FoundSong>[] = [];
  for (;;) {
    const task = await querySong(transport, connection, taskId, { signal });
    if (task.stateText !== story.at(-1)?.stateText) story.push(task);
    if (task.state === 'succeeded' || task.state === 'failed') return story;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function newSong(connection: ServiceConnection): Promise<FoundSong> {
  const taskId = await createSong(transport, connection, REQUEST, { signal, quarantine: '/nowhere/raw' });
  const [song] = (await untilEnded(connection, taskId)).at(-1)?.found ?? [];
  if (song === undefined) throw new Error('there is no song');
  return song;
}

const fetchSong = (connection: ServiceConnection, url: string, more: object = {}) =>
  fetchInto(transport, { url, connection, max: 64 * 1024 * 1024, ...more });

describe('a song', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandboxServer({ latency: 0 });
  });
  afterAll(() => sandbox.close());

  test('is created as a task, polled, and fetched with its cover', async () => {
    const connection = to(sandbox);
    const taskId = await createSong(transport, connection, REQUEST, { signal, quarantine: '/nowhere/raw' });
    const last = (await untilEnded(connection, taskId)).at(-1);
    expect(last).toMatchObject({ taskId, state: 'succeeded', stateText: 'succeeded', progress: 100 });
    expect(last?.found).toHaveLength(1);
    const song = last?.found[0];
    expect(song).toMatchObject({ title: 'Harbour', style: expect.stringContaining('lo-fi') });
    expect(song?.durationSeconds).toBeGreaterThan(5);
    const { file, error } = await fetchSong(connection, song?.url ?? '');
    expect(error?.message).toBeUndefined();
    expect(file?.kind).toBe('mp3');
    const cover = await fetchSong(connection, song?.coverUrl ?? '', { kinds: ['png', 'jpeg', 'webp'] });
    expect(cover.file?.kind).toBe('png');
  }, 60_000);

  test("that is refused reports the service's reason", async () => {
    const lyrics = `[verse]\n${'é'.repeat(2001)}`;
    const options = { signal, quarantine: '/nowhere/raw' };
    const asking = createSong(transport, to(sandbox), { ...REQUEST, lyrics }, options);
    await expect(asking).rejects.toMatchObject({ data: { class: 'bad_request', status: 400 } });
    await expect(asking).rejects.toThrow(/lyrics.*2000/);
  });

  test('of an unknown task is reported as unknown', async () => {
    const asking = querySong(transport, to(sandbox), 'nobody', { signal });
    await expect(asking).rejects.toMatchObject({ data: { class: 'not_found', status: 404 } });
  });
});

describe('with a fault', () => {
  let sandbox: RunningSandbox;
  afterEach(() => sandbox.close());
  const start = async (fault: string): Promise<ServiceConnection> => {
    sandbox = await startSandboxServer({ latency: 0, fault, songWorker: QUICK_SONGS });
    return to(sandbox);
  };

  test.each([
    ['create:no-task-id', 'bad_answer', true],
    ['create:task-id=../../x', 'bad_answer', true],
    ['create:drop-after=5', 'interrupted', true],
  ] as const)('%s', async (fault, errorClass, isKept) => {
    const requested = await callSong(transport, await start(fault));
    expect(requested.error?.data.class, requested.error?.message).toBe(errorClass);
    expect(requested.kept !== null).toBe(isKept);
  });

  test('task-lost fails the poll, not the task', async () => {
    const connection = await start('task-lost');
    const { taskId } = await callSong(transport, connection);
    const asking = querySong(transport, connection, taskId ?? '', { signal });
    await expect(asking).rejects.toMatchObject({ data: { class: 'not_found' } });
    await expect(asking).rejects.toBeInstanceOf(ServiceError);
  });

  test('other-task does not affect this task', async () => {
    const connection = await start('other-task');
    const { taskId } = await callSong(transport, connection);
    const task = await querySong(transport, connection, taskId ?? '', { signal });
    expect(task).toMatchObject({ state: null, stateText: null, found: [] });
    expect(task.taskId).not.toBe(taskId);
  });

  test('task-fails has a reason', async () => {
    const connection = await start('task-fails');
    const { taskId } = await callSong(transport, connection);
    const last = (await untilEnded(connection, taskId ?? '')).at(-1);
    expect(last).toMatchObject({ state: 'failed', message: expect.stringContaining('asked to') });
  }, 60_000);

  test('no-url is a success without a song', async () => {
    const connection = await start('no-url');
    const taskId = await createSong(transport, connection, REQUEST, { signal, quarantine: '/nowhere/raw' });
    expect((await untilEnded(connection, taskId)).at(-1)).toMatchObject({ state: 'succeeded', found: [] });
  }, 60_000);

  test.each<[string, FetchedFile['kind'] | null, RegExp | null]>([
    ['file:times=1,file:drop-after=20000', 'mp3', null],
    ['file:eof-after=20000', 'mp3', null],
    ['wrong-audio', null, /something else/],
    ['expired-url', null, /expired/],
  ])(
    '%s',
    async (fault, kind, says) => {
      const connection = await start(fault);
      const { url } = await newSong(connection);
      const { file, error, left } = await fetchSong(connection, url);
      expect(file?.kind ?? null, error?.message).toBe(kind);
      if (says !== null) {
        expect(error?.message).toMatch(says);
        expect(left).toEqual([]);
      }
      expect(error instanceof ExpiredAddressError).toBe(fault === 'expired-url');
    },
    60_000,
  );
});
