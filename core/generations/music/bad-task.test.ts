import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { pollingClock } from '../../testing/polling-clock.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, sendFile, sendJson, songWav } from '../../testing/song-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

let here: SongCore;
afterEach(() => here.close());

const startedCore = () => songCore({ host: fakeHost({ clock: pollingClock }) });

/** Makes the service report these states of its task in turn, and then the last one repeatedly. */
function tells(...said: (object | number)[]): void {
  here.server.tell = (response, { before }) => {
    const next = said[Math.min(before, said.length - 1)];
    if (typeof next === 'number') sendJson(response, { error: { message: 'not now' } }, next);
    else sendJson(response, next);
  };
}

const done = () => doneSong(here.server, 'task-1');

describe('the response to a song request', () => {
  it('with an error rejects the job with its message, and the text is kept', async () => {
    here = await startedCore();
    here.server.create = (response) =>
      sendJson(response, { error: { message: 'lyrics are not allowed', code: 'moderation' } }, 400);
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({
      ...{ state: 'rejected', taskId: null, versions: [], text: expect.stringContaining('City lights') },
      error: { class: 'bad_request', message: 'lyrics are not allowed', status: 400 },
    });
    expect(here.server.posts).toHaveLength(1);
    expect(here.server.polls).toEqual([]);
  });

  it('without a task id makes the job unknown and is kept; a retry sends again', async () => {
    here = await startedCore();
    here.server.create = (response) => sendJson(response, { ok: true, task_id: '../../v1/keys' });
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({ state: 'unknown', taskId: null });
    const { calls } = await here.api.jobs.details({ id: song.jobId });
    const raw = await here.core.media.resolve(calls[0]?.rawUrl?.slice(here.host.mediaBase.length) ?? '');
    expect(raw).toBeDefined();
    expect(here.server.posts).toHaveLength(1);
    here.server.create = (response) => sendJson(response, { task_id: 'task-1' });
    expect(await here.retried(song)).toMatchObject({ state: 'done', taskId: 'task-1' });
    expect(here.server.posts).toHaveLength(2);
  });
});

describe('a task that', () => {
  it.each(['failed', 'cancelled'])(
    '%s fails the job with its message; a retry creates a new task',
    async (status) => {
      here = await startedCore();
      tells({ status: 'running', progress: 10 }, { status, fail_reason: 'the style is not known' });
      const song = await here.finished(await here.create());
      expect(song).toMatchObject({
        ...{ state: 'failed', versions: [], taskId: 'task-1' },
        error: { class: 'service', message: 'the style is not known', action: 'retry' },
      });
      expect(here.server.posts).toHaveLength(1);
      here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId));
      expect(await here.retried(song)).toMatchObject({ state: 'done', taskId: 'task-2' });
      expect(here.server.posts).toHaveLength(2);
    },
  );

  it('has an unknown state is shown as received, and counts as in progress', async () => {
    here = await startedCore();
    const settled = Promise.withResolvers<void>();
    here.server.tell = async (response, { before }) => {
      if (before > 0) await settled.promise;
      sendJson(response, before > 0 ? done() : { state: 'mastering-stems', progress: 41.7 });
    };
    const { id, jobId } = await here.create();
    expect(await here.is(id, (song) => song.polls?.count === 1)).toMatchObject({
      ...{ state: 'running', error: null, polls: { state: 'mastering-stems' } },
      progress: { done: 42, total: 100 },
    });
    settled.resolve();
    expect((await here.finished({ id, jobId })).state).toBe('done');
  });

  it('waits is accepted and not running', async () => {
    here = await startedCore();
    tells({ status: 'queued' });
    const { id } = await here.create();
    expect(await here.is(id, (song) => song.polls?.state === 'queued')).toMatchObject({
      ...{ state: 'accepted', progress: null, polls: { state: 'queued' } },
    });
  });

  it('gets a poll response of another shape, or none, is polled again', async () => {
    here = await startedCore();
    tells({ hello: [1, 2] }, [], 503, 404, done());
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({ state: 'done', polls: { count: 5 } });
  });

  it('is done without a file is polled five more times, then fails with its response', async () => {
    here = await startedCore();
    tells({ status: 'succeeded', songs: [{ id: 'x', audio_url: '' }] });
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({ state: 'failed', error: { class: 'bad_answer' }, polls: { count: 6 } });
    const { calls } = await here.api.jobs.details({ id: song.jobId });
    expect(calls.at(-1)?.response?.body).toContain('"audio_url":""');
    // Polled again: the same task, and nothing is sent.
    tells(done());
    expect(await here.retried(song)).toMatchObject({ state: 'done', taskId: 'task-1' });
    expect(here.server.posts).toHaveLength(1);
  }, 30_000);

  it('gets a response about another task ignores it', async () => {
    here = await startedCore();
    tells({ task_id: 'task-9', status: 'failed' }, doneSong(here.server, 'task-9'), done());
    const song = await here.finished(await here.create());
    expect(song.versions.map(({ address }) => address)).toEqual([`${here.server.url}/files/task-1-0.wav`]);
    expect(song).toMatchObject({ state: 'done', polls: { count: 3 } });
  });

  it('leaves the done state again keeps its result', async () => {
    here = await startedCore();
    const fetching = Promise.withResolvers<void>();
    here.server.file = async (response) => {
      await fetching.promise;
      sendFile(response, songWav());
    };
    tells(done(), { status: 'running', progress: 3 });
    const { id, jobId } = await here.create();
    await here.is(id, (song) => song.state === 'fetching');
    fetching.resolve();
    expect(await here.finished({ id, jobId })).toMatchObject({ state: 'done', polls: { count: 1 } });
  });
});

describe('a song with several files', () => {
  it('keeps the others if one fails; a retry downloads only that file and sends nothing', async () => {
    here = await startedCore();
    tells(doneSong(here.server, 'task-1', 3));
    here.server.file = (response, name) => {
      if (name === 'task-1-1.wav') sendJson(response, { message: 'no' }, 400);
      else sendFile(response, songWav(Number(/-(\d+)/.exec(name.slice(5))?.[1])));
    };
    const song = await here.finished(await here.create());
    expect(song.state).toBe('failed');
    expect(song.versions.map(({ asset }) => asset?.missing)).toEqual([false, undefined, false]);
    expect(song.versions[1]?.address).toContain('task-1-1.wav');
    const before = here.server.fetches.length;
    const asked = here.server.polls.length;
    here.server.file = (response) => sendFile(response, songWav(1));
    const whole = await here.retried(song);
    expect(whole).toMatchObject({ state: 'done', error: null, taskId: 'task-1' });
    expect(whole.versions.map(({ asset }) => asset?.id)).toEqual([
      song.versions[0]?.asset?.id,
      expect.any(String),
      song.versions[2]?.asset?.id,
    ]);
    expect(here.server.fetches.slice(before)).toEqual(['task-1-1.wav']);
    expect(here.server.polls).toHaveLength(asked);
    expect(here.server.posts).toHaveLength(1);
    expect(here.files('library')).toHaveLength(3);
  });
});

describe('the URL of the file', () => {
  it('has expired: the task is polled once for a new one', async () => {
    here = await startedCore();
    const newer = () => JSON.parse(JSON.stringify(done()).replaceAll('task-1-0.wav', 'newer-0.wav'));
    tells(done(), newer());
    here.server.file = (response, name) => {
      if (name.startsWith('newer')) sendFile(response, songWav());
      else sendJson(response, { message: 'expired' }, 410);
    };
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({
      state: 'done',
      versions: [{ address: `${here.server.url}/files/newer-0.wav` }],
    });
    expect(here.server.fetches).toEqual(['task-1-0.wav', 'newer-0.wav']);
  });

  it('has expired for good: one poll, the URL is kept, and a retry sends nothing', async () => {
    here = await startedCore();
    tells(done());
    here.server.file = (response) => sendJson(response, { message: 'expired' }, 403);
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({
      state: 'failed',
      versions: [{ asset: null, address: expect.stringContaining('task-1-0') }],
    });
    expect(here.server.polls).toHaveLength(2);
    here.server.file = (response) => sendFile(response, songWav());
    expect((await here.retried(song)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  it.each([
    'file:///etc/passwd',
    'data:audio/wav;base64,UklGRg==',
    'http://10.0.0.1/song.wav',
    'http://127.0.0.1:9/song.wav',
  ])('is %s: rejected, not fetched, and kept as text', async (address) => {
    here = await startedCore();
    tells(JSON.parse(JSON.stringify(done()).replaceAll(`${here.server.url}/files/task-1-0.wav`, address)));
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({
      ...{ state: 'failed', error: { class: 'invalid' } },
      versions: [{ asset: null, address }],
    });
    expect(here.server.fetches).toEqual([]);
    expect(here.files('library')).toEqual([]);
  });
});

describe('the file', () => {
  it('is not audio, whatever its name: it is not saved, and a retry downloads it again', async () => {
    here = await startedCore();
    const noAudio = songWav().subarray(0, 44);
    for (const bytes of [Buffer.from('<html>sign in</html>'), Buffer.alloc(0), noAudio]) {
      here.server.file = (response) => sendFile(response, bytes);
      const song = await here.finished(await here.create());
      expect(song, bytes.toString()).toMatchObject({ state: 'failed', versions: [{ asset: null }] });
      here.server.file = (response) => sendFile(response, songWav());
      expect((await here.retried(song)).state).toBe('done');
    }
    expect(here.files('library').every((name) => name.endsWith('.wav'))).toBe(true);
    expect(here.files('library')).toHaveLength(3);
  }, 60_000);

  it('breaks off repeatedly: a partial file is never kept', async () => {
    here = await startedCore();
    tells(done());
    here.server.file = (response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': songWav().length });
      response.write(songWav().subarray(0, 1000), () => response.destroy());
    };
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({ state: 'failed', versions: [{ asset: null }] });
    expect(here.server.fetches.length).toBeGreaterThan(1);
    expect(here.files('library')).toEqual([]);
    expect(readdirSync(join(here.host.dataFolder, 'songs', song.id))).toEqual([]);
  }, 60_000);
});

describe('the library', () => {
  it('is not writable: the download is kept, and a retry only saves it', async () => {
    const folder = temporaryFolder().path;
    const libraryFolder = join(folder, 'library');
    writeFileSync(libraryFolder, 'not a folder');
    here = await songCore({ host: fakeHost({ libraryFolder, clock: pollingClock }) });
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({ state: 'failed', error: { class: 'storage' }, versions: [{ asset: null }] });
    rmSync(libraryFolder);
    expect(await here.retried(song)).toMatchObject({
      state: 'done',
      versions: [{ asset: { missing: false } }],
    });
    expect([here.server.posts.length, here.server.polls.length, here.server.fetches.length]).toEqual([
      1, 1, 1,
    ]);
  });
});

describe('a cover', () => {
  it.each([
    ['cannot be downloaded', (response: Parameters<typeof sendJson>[0]) => sendJson(response, {}, 404)],
    [
      'is not an image',
      (response: Parameters<typeof sendJson>[0]) => sendFile(response, Buffer.from('<svg/>'), 'image/png'),
    ],
  ])('that %s does not fail its song', async (_, answer) => {
    here = await startedCore();
    tells(doneSong(here.server, 'task-1', 1, true));
    here.server.file = (response, name) => {
      if (name.endsWith('.png')) answer(response);
      else sendFile(response, songWav());
    };
    const song = await here.finished(await here.create());
    expect(song).toMatchObject({
      state: 'done',
      error: null,
      versions: [{ coverUrl: null, asset: { missing: false } }],
    });
    expect(here.files('covers')).toEqual([]);
  });

  it('that never arrives does not delay the song for long', async () => {
    const clock: Clock = {
      ...pollingClock,
      after: (ms, run) => pollingClock.after(ms === 20_000 ? 300 : ms, run),
    };
    here = await songCore({ host: fakeHost({ clock }) });
    tells(doneSong(here.server, 'task-1', 1, true));
    here.server.file = (response, name) => {
      if (!name.endsWith('.png')) sendFile(response, songWav());
    };
    const song = await here.finished(await here.create());
    expect(here.server.fetches).toContain('task-1-0.png');
    expect(song).toMatchObject({ state: 'done', versions: [{ coverUrl: null, asset: { missing: false } }] });
    await until(() => here.files('covers').length === 0);
  });
});
