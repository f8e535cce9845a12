import { describe, expect, test } from 'vitest';
import { parseTimedLyrics } from '../shared/service/lyrics/timed-lyrics.ts';
import { sandboxOfFile, sandboxUnderTest } from './testing/sandbox-under-test.ts';
import {
  askAfter,
  createSong,
  newSong,
  QUICK_SONGS,
  SONG,
  SONG_QUERY,
  songBody,
  songsOf,
  storyOf,
  taskOf,
} from './testing/songs.ts';

const sandbox = sandboxOfFile({ songWorker: QUICK_SONGS });
const quick = (options: object = {}) => sandboxUnderTest({ songWorker: QUICK_SONGS, ...options });

describe('a song task', () => {
  test('goes from queued to running to succeeded; its progress never decreases', async () => {
    const server = await quick({ latency: 200 });
    const story = await storyOf(server, await createSong(server, { style: 'wait 600' }));
    const states = story.map(({ status }) => status);
    expect([...new Set(states)]).toEqual(['queued', 'running', 'succeeded']);
    const order = ['queued', 'running', 'succeeded', 'failed'];
    expect(states.map((state) => order.indexOf(state))).toEqual(
      states.map((state) => order.indexOf(state)).toSorted((a, b) => a - b),
    );
    const progress = story.map((one) => one.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect([progress[0], progress.at(-1)]).toEqual([0, 100]);
    // The values in between are the actual progress of the work, not an estimate.
    expect(progress.filter((one) => one > 0 && one < 100).length).toBeGreaterThan(3);
    expect(server.bugs).toEqual([]);
  });

  test('returns title, style, duration and timed words', async () => {
    const server = sandbox();
    const song = await newSong(server, { title: 'Über allen 山', style: 'lo-fi' });
    expect(song).toMatchObject({ title: 'Über allen 山', style: 'lo-fi', duration: 2 });
    const lines = parseTimedLyrics(song.lyrics)?.lines ?? [];
    expect(lines.map(({ text }) => text)).toEqual([
      '[intro-short]',
      '[verse]',
      'Hello city lights',
      'I am coming home',
      '[outro-short]',
    ]);
    expect(lines.map(({ section }) => section)).toEqual(['intro-short', 'verse', null, null, 'outro-short']);
    expect(lines[2]?.words).toEqual([{ startMs: 500, text: 'Hello city lights' }]);
  });

  test('that fails says why, and the next one runs', async () => {
    const server = await quick();
    const end = (await storyOf(server, await createSong(server, { style: 'break' }))).at(-1);
    expect(end).toMatchObject({ status: 'failed', error: { type: 'api_error', code: 'task_failed' } });
    expect(end?.error?.message).not.toContain('tone broke');
    expect(server.bugs.map(String).join()).toContain('the tone broke');
    expect((await newSong(server)).title).toBe('Home');
  });

  test('with an unknown id is 404 with an error object, without an id 400', async () => {
    const server = sandbox();
    for (const id of ['song_000000000000000000000000', '../../etc/passwd', '__proto__', 'ü']) {
      const unknown = await askAfter(server, id);
      expect(unknown.status).toBe(404);
      expect(await unknown.json()).toMatchObject({
        error: { type: 'not_found_error', code: 'task_not_found', param: 'task_id' },
      });
    }
    const headers = { authorization: `Bearer ${server.key}` };
    for (const query of ['', '?task_id=', '?task_id=a&task_id=b', '?task_id=a&id=b']) {
      expect((await fetch(server.url + SONG_QUERY + query, { headers })).status).toBe(400);
    }
  });
});

test('both song operations require the key', async () => {
  const server = sandbox();
  const id = await createSong(server);
  const headers = { authorization: 'Bearer wrong' };
  expect((await server.post(SONG, songBody(), headers)).status).toBe(401);
  expect((await askAfter(server, id, headers)).status).toBe(401);
  expect((await fetch(`${server.url}${SONG_QUERY}?task_id=${id}`)).status).toBe(401);
});

test('the same request gives the same bytes; any other field or seed does not', async () => {
  const audio = async (server: Awaited<ReturnType<typeof quick>>, over: object = {}) =>
    Buffer.from(await (await fetch((await newSong(server, over)).audio_url)).arrayBuffer());
  const server = sandbox();
  const first = await audio(server, { style_weight: 0.5, vocal_gender: 'f' });
  expect(first.equals(await audio(server, { vocal_gender: 'f', style_weight: 0.5 }))).toBe(true);
  for (const over of [
    { style_weight: 0.6, vocal_gender: 'f' },
    { style_weight: 0.5, vocal_gender: 'm' },
    {},
  ]) {
    expect(first.equals(await audio(server, over))).toBe(false);
  }
  const seeded = await quick({ seed: 7 });
  expect((await audio(seeded)).equals(await audio(server))).toBe(false);
});

test('twenty songs at once are all different, and other requests are answered meanwhile', async () => {
  const server = await quick();
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) => createSong(server, { title: `Song ${n}` })),
  );
  expect(new Set(ids).size).toBe(20);
  const songs = (await Promise.all(ids.map((id) => songsOf(server, id)))).flat();
  expect(songs.map(({ title }) => title)).toEqual(ids.map((_, n) => `Song ${n}`));
  expect(new Set(songs.map(({ audio_url }) => audio_url)).size).toBe(20);
  expect(server.requests.bodies({ path: SONG })).toBe(20);
  expect(server.bugs).toEqual([]);
}, 60_000);

test('songs are generated in request order, also several songs of one task', async () => {
  const server = await quick();
  const many = await createSong(server, { style: 'wait 300' }, 'songs=3');
  const others = [await createSong(server, { title: 'B' }), await createSong(server, { title: 'C' })];
  await songsOf(server, others[1] ?? '');
  // On one thread the other tasks precede the second of the three songs; with more threads they finish even earlier.
  expect((await taskOf(server, others[0] ?? '')).status).toBe('succeeded');
  expect((await taskOf(server, many)).status).toBe('running');
  const songs = await songsOf(server, many);
  expect(songs.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => `${many}_${n}`));
});

test('the log names the task of a status query', async () => {
  const server = await quick();
  const id = await createSong(server);
  await taskOf(server, id);
  expect(server.requests.all.map(({ path, task }) => [path, task])).toEqual([
    [SONG, null],
    [SONG_QUERY, id],
  ]);
});
