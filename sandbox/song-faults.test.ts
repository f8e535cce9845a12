import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandboxServer } from './server.ts';
import { bodyOf, sandboxOfFile, sandboxUnderTest, watchSocket } from './testing/sandbox-under-test.ts';
import {
  askAfter,
  createSong,
  newSong,
  QUICK_SONGS,
  SONG,
  songBody,
  songsOf,
  storyOf,
  taskOf,
} from './testing/songs.ts';

const sandbox = sandboxOfFile({ songWorker: QUICK_SONGS });
const fault = (value: string) => ({ 'x-sandbox-fault': value });
const create = (faults: string) => sandbox().post(SONG, songBody(), fault(faults));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** Schema of a response body, however malformed. */
const told = z.looseObject({
  status: z.string(),
  songs: z.array(z.looseObject({ audio_url: z.string().optional() })).optional(),
});
const rawTask = async (id: string) => told.parse(await (await askAfter(sandbox(), id)).json());

/** Requests a song with faults and waits until the task has ended. */
async function ended(faults: string): Promise<string> {
  const id = await createSong(sandbox(), {}, faults);
  await expect.poll(async () => (await rawTask(id)).status, { timeout: 10_000 }).toBe('succeeded');
  return id;
}

describe('faults in the response to a song request', () => {
  test.each([400, 402, 413, 422, 429, 500, 503])('status=%i creates no task', async (status) => {
    const response = await create(`status=${status}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: 'sandbox_fault' } });
  });

  test('create: limits a fault to this response', async () => {
    expect((await create('create:status=503')).status).toBe(503);
    expect((await create('create:html')).headers.get('content-type')).toMatch(/^text\/html/);
    const id = await createSong(sandbox(), {}, 'create:split=3');
    expect((await askAfter(sandbox(), id)).status).toBe(200);
  });

  test('no-task-id, task-id and huge return no task id or an unusable one', async () => {
    expect(await (await create('no-task-id')).json()).toEqual({});
    expect(await (await create('task-id=../../x')).json()).toEqual({ task_id: '../../x' });
    const long = z.object({ task_id: z.string() }).parse(await (await create('huge=1000000')).json());
    expect(long.task_id).toHaveLength(1_000_000);
    await expect((await create('malformed-json')).json()).rejects.toThrow();
  });

  test('drop-after creates the task but cuts the response before its id', async () => {
    const server = await sandboxUnderTest({ songWorker: QUICK_SONGS });
    const story = await watchSocket(server, SONG, songBody(), fault('drop-after=5'));
    expect(bodyOf(story).toString()).toBe('{"tas');
    expect(server.requests.bodies({ path: SONG })).toBe(1);
  });
});

describe('faults in the task status', () => {
  test('task-fails goes from queued to running to failed, with a reason', async () => {
    const server = await sandboxUnderTest({ songWorker: QUICK_SONGS, latency: 100 });
    const story = await storyOf(server, await createSong(server, {}, 'task-fails'));
    expect(story.map(({ status }) => status)).toEqual(['queued', 'running', 'failed']);
    expect(story[2]?.error?.message).toContain('asked to');
  });

  test('task-stalls never finishes', async () => {
    const id = await createSong(sandbox(), {}, 'task-stalls');
    await expect.poll(async () => (await taskOf(sandbox(), id)).status).toBe('running');
    const { progress } = await taskOf(sandbox(), id);
    // A song requested later is generated in the meantime.
    await newSong(sandbox());
    expect(await taskOf(sandbox(), id)).toMatchObject({ status: 'running', progress });
  });

  test('task-lost responds with 404 for an accepted task', async () => {
    const lost = await askAfter(sandbox(), await createSong(sandbox(), {}, 'task-lost'));
    expect(lost.status).toBe(404);
    expect(await lost.json()).toMatchObject({ error: { code: 'task_not_found' } });
  });

  test('task-state replaces running with an unknown state', async () => {
    const id = await createSong(sandbox(), { style: 'wait 400' }, 'task-state=DREAMING');
    await expect.poll(async () => (await rawTask(id)).status, { timeout: 10_000 }).toBe('DREAMING');
    await expect.poll(async () => (await rawTask(id)).status, { timeout: 10_000 }).toBe('succeeded');
  });

  test('task-back goes from succeeded back to running', async () => {
    const id = await ended('task-back');
    expect(await rawTask(id)).toEqual({ task_id: id, status: 'running', progress: 50 });
  });

  test('no-url, url, other-task and songs change the results', async () => {
    const none = await rawTask(await ended('no-url'));
    expect(none.songs?.[0]).not.toHaveProperty('audio_url');
    expect(none.songs?.[0]).toHaveProperty('cover_url');
    for (const [text, url] of [
      ['file:///etc/passwd', 'file:///etc/passwd'],
      ['data:audio/mpeg;base64%2CAAAA', 'data:audio/mpeg;base64,AAAA'],
      ['http://127.0.0.1:1/x.mp3', 'http://127.0.0.1:1/x.mp3'],
    ]) {
      expect((await rawTask(await ended(`url=${text}`))).songs?.[0]?.audio_url).toBe(url);
    }
    const id = await createSong(sandbox(), {}, 'other-task');
    expect((await rawTask(id)).task_id).not.toBe(id);
    const songs = await songsOf(sandbox(), await ended('songs=3'));
    expect(new Set(songs.map(({ audio_url }) => audio_url)).size).toBe(3);
    const [one, two] = await Promise.all(songs.map(async (song) => bytesOf(await fetch(song.audio_url))));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  test('query applies any fault to the status response, the given number of times', async () => {
    const id = await createSong(sandbox(), {}, 'query:times=2,query:status=503,query:retry-after=4');
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await askAfter(sandbox(), id));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(answers[0]?.headers.get('retry-after')).toBe('4');
    const broken = await askAfter(sandbox(), await createSong(sandbox(), {}, 'query:malformed-json'));
    await expect(broken.json()).rejects.toThrow();
    const late = await ended('query:times=3,query:no-url');
    expect((await rawTask(late)).songs?.[0]).not.toHaveProperty('audio_url');
    await expect.poll(async () => (await rawTask(late)).songs?.[0]?.audio_url).toMatch(/^http/);
  });

  test('a fault in the header of a status query applies to that response only', async () => {
    const id = await createSong(sandbox());
    expect((await askAfter(sandbox(), id, fault('status=500'))).status).toBe(500);
    expect((await askAfter(sandbox(), id, fault('task-lost'))).status).toBe(404);
    expect((await askAfter(sandbox(), id)).status).toBe(200);
    expect((await askAfter(sandbox(), id, fault('file:html'))).status).toBe(400);
  });
});

describe('faults in the song files', () => {
  test('expired-url responds with 410 for audio and cover', async () => {
    const song = await newSong(sandbox(), {}, 'expired-url');
    for (const url of [song.audio_url, song.cover_url]) expect((await fetch(url)).status).toBe(410);
  });

  test('wrong-audio sends an image as audio, wrong-image audio as an image', async () => {
    const song = await newSong(sandbox(), {}, 'wrong-audio,wrong-image');
    const [audio, cover] = [await fetch(song.audio_url), await fetch(song.cover_url)];
    expect(audio.headers.get('content-type')).toBe('audio/mpeg');
    expect((await bytesOf(audio)).toString('latin1', 1, 4)).toBe('PNG');
    expect(cover.headers.get('content-type')).toBe('image/png');
    expect((await bytesOf(cover)).toString('latin1', 0, 3)).toBe('ID3');
  });

  test('redirect points to the same file, or to the given address', async () => {
    const here = await newSong(sandbox(), {}, 'file:redirect');
    const moved = await fetch(here.audio_url, { redirect: 'manual' });
    expect(moved.status).toBe(307);
    const followed = await fetch(moved.headers.get('location') ?? '');
    expect((await bytesOf(followed)).toString('latin1', 0, 3)).toBe('ID3');
    expect((await fetch(here.cover_url)).status).toBe(200);
    const there = await newSong(sandbox(), {}, 'file:redirect=http://example.com/x');
    const away = await fetch(there.audio_url, { redirect: 'manual' });
    expect(away.headers.get('location')).toBe('http://example.com/x');
  });

  test('a download cut once resumes by range', async () => {
    const song = await newSong(sandbox(), {}, 'file:times=1,file:drop-after=20000');
    const first = await fetch(song.audio_url);
    const length = Number(first.headers.get('content-length'));
    await expect(first.arrayBuffer()).rejects.toThrow();
    const rest = await fetch(song.audio_url, { headers: { range: 'bytes=20000-' } });
    expect([rest.status, (await bytesOf(rest)).length]).toEqual([206, length - 20_000]);
  });

  test('no-range sends the whole file for any range', async () => {
    const song = await newSong(sandbox(), {}, 'no-range');
    const response = await fetch(song.audio_url, { headers: { range: 'bytes=10-' } });
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null]);
    expect((await bytesOf(response)).length).toBe(Number(response.headers.get('content-length')));
  });

  test('slow, html, empty-body and eof-after apply to files', async () => {
    const page = await newSong(sandbox(), {}, 'file:html');
    expect(await (await fetch(page.audio_url)).text()).toMatch(/^<!doctype html>/);
    const empty = await newSong(sandbox(), {}, 'file:empty-body,cover:status=500');
    expect(await (await fetch(empty.audio_url)).text()).toBe('');
    expect((await fetch(empty.cover_url)).status).toBe(500);
    const short = await newSong(sandbox(), {}, 'file:eof-after=5000');
    const half = await fetch(short.audio_url);
    expect(half.headers.get('content-length')).toBe(null);
    expect(await bytesOf(half)).toHaveLength(5000);
    const slow = await newSong(sandbox(), {}, 'file:slow=100000');
    const start = performance.now();
    const bytes = await bytesOf(await fetch(slow.audio_url));
    expect(bytes.length / ((performance.now() - start) / 1000)).toBeLessThan(110_000);
  });

  test('huge=500000000 streams without being held in memory', async () => {
    const song = await newSong(sandbox(), {}, 'file:huge=500000000');
    const response = await fetch(song.audio_url);
    const before = process.memoryUsage().rss;
    let [length, most] = [0, 0];
    for await (const piece of response.body ?? []) {
      length += piece.length;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect([length, Number(response.headers.get('content-length'))]).toEqual([500_000_000, 500_000_000]);
    expect(most).toBeLessThan(300 * 1024 ** 2);
  });
});

describe('requesting song faults', () => {
  test('accepts a fault command in lyrics or prompt, which is not sung', async () => {
    const server = sandbox();
    const typed = await createSong(server, {
      lyrics: '[verse]\nHello there /fault query:times=1,query:status=500',
    });
    expect((await askAfter(server, typed)).status).toBe(500);
    const [song] = await songsOf(server, typed);
    expect(song?.lyrics).toContain('Hello there');
    expect(song?.lyrics).not.toContain('fault');
    // A verse that contains only the command keeps it: without text there would be no verse.
    const alone = await newSong(server, { lyrics: '[verse]\n/fault songs=1' });
    expect(alone.lyrics).toContain('/fault');
    const prompt = { lyrics: 'a sad song /fault status=503', custom_mode: true };
    expect((await server.post(SONG, songBody(prompt))).status).toBe(503);
  });

  test.each([
    'bad-hex',
    'no-done',
    'teapot',
    'soup:status=500',
    'times=1',
    'file:task-lost',
    'query:expired-url',
  ])('%s is 400 for a song', async (name) => {
    expect((await create(name)).status).toBe(400);
  });

  test.each(['task-state', 'url', 'task-id', 'songs=0', 'songs=9', 'file:times=0'])(
    '%s has not the value it needs',
    async (name) => {
      await expect(startSandboxServer({ fault: name })).rejects.toThrow('needs');
    },
  );

  test('applies a server-wide fault to songs only', async () => {
    const server = await sandboxUnderTest({
      songWorker: QUICK_SONGS,
      fault: 'query:status=500,query:times=1,file:expired-url',
    });
    const id = await createSong(server);
    expect((await askAfter(server, id)).status).toBe(500);
    const [song] = await songsOf(server, id);
    expect((await fetch(song?.audio_url ?? '')).status).toBe(410);
    expect((await fetch(song?.cover_url ?? '')).status).toBe(200);
  });
});
