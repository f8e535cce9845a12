import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FILE_LIFE_MS } from './task-life.ts';
import { ffprobe, HAS_FFPROBE } from './testing/audio-programs.ts';
import { readAudio } from './testing/read-audio.ts';
import { readId3 } from './testing/read-id3.ts';
import { sandboxOfFile, sandboxUnderTest } from './testing/sandbox-under-test.ts';
import { createSong, newSong, QUICK_SONGS, songsOf, taskOf } from './testing/songs.ts';

const sandbox = sandboxOfFile({ songWorker: QUICK_SONGS });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => fetch(url, { headers });

describe('the audio file', () => {
  test('is stereo MP3 at 44.1 kHz and 192 kbit/s in every frame, without a key', async () => {
    const song = await newSong(sandbox());
    const response = await get(song.audio_url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    const bytes = await bytesOf(response);
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    const facts = readAudio(readId3(bytes).rest);
    expect(facts).toMatchObject({ format: 'mp3', sampleRate: 44_100, channels: 2, bitrate: 192_000 });
    expect(Math.abs(facts.seconds - song.duration)).toBeLessThan(0.1);
  });

  test('has tags that name the song and the sandbox', async () => {
    const song = await newSong(sandbox(), { title: 'Zuhause 家', style: 'Lo-fi, jazz' });
    const { frames } = readId3(await bytesOf(await get(song.audio_url)));
    expect(frames.get('TIT2')).toBe('Zuhause 家');
    expect(frames.get('TPE1')).toBe('Quartet sandbox');
    expect(frames.get('TCON')).toBe('Lo-fi, jazz');
    expect(frames.get('USLT')).toContain('Hello city lights\nI am coming home');
    expect(frames.get('COMM')).toMatch(/Quartet sandbox from seed \d+\./);
  });

  test.skipIf(!HAS_FFPROBE)('has the same properties in ffprobe', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-song-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'song.mp3');
    const song = await newSong(sandbox(), { title: 'Zuhause 家' });
    writeFileSync(path, await bytesOf(await get(song.audio_url)));
    const facts = ffprobe(path);
    expect(facts).toMatchObject({ format: 'mp3', sampleRate: 44_100, channels: 2, bitrate: 192_000 });
    expect(facts.title).toBe('Zuhause 家');
    expect(Math.abs(facts.seconds - song.duration)).toBeLessThan(0.1);
  });

  test('supports byte ranges that add up to the whole file', async () => {
    const { audio_url } = await newSong(sandbox());
    const first = await get(audio_url);
    const whole = await bytesOf(first);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(first.headers.get('accept-ranges')).toBe('bytes');
    const middle = await get(audio_url, { range: 'bytes=1000-1999', 'if-range': etag });
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
    expect(middle.headers.get('content-length')).toBe('1000');
    expect((await bytesOf(middle)).equals(whole.subarray(1000, 2000))).toBe(true);
    const rest = await get(audio_url, { range: 'bytes=2000-' });
    expect((await bytesOf(rest)).equals(whole.subarray(2000))).toBe(true);
    const changed = await get(audio_url, { range: 'bytes=2000-', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    expect((await bytesOf(changed)).equals(whole)).toBe(true);
    const beyond = await get(audio_url, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });
});

test('the cover is a PNG of 512 by 512 under 200 KB', async () => {
  const { cover_url } = await newSong(sandbox());
  const response = await get(cover_url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = await bytesOf(response);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([512, 512]);
  expect(bytes.length).toBeLessThan(200 * 1024);
});

test('addresses cannot be guessed and reach no other file', async () => {
  const server = sandbox();
  const [one, other] = [await newSong(server), await newSong(server)];
  const token = (url: string) => new URL(url).pathname.split('/')[2] ?? '';
  expect(token(one.audio_url)).not.toBe(token(other.audio_url));
  expect(Buffer.from(token(one.audio_url), 'base64url')).toHaveLength(24);
  const place = `${server.url}/files/${token(one.audio_url)}`;
  const paths = [
    `${server.url}/files/${'A'.repeat(32)}/0.mp3`,
    `${place}/1.mp3`,
    `${place}/0.json`,
    `${place}/0.mp3/`,
  ];
  for (const url of [...paths, `${place}/..%2f0.mp3`, `${place}/`]) expect((await get(url)).status).toBe(404);
  expect((await fetch(one.audio_url, { method: 'DELETE' })).status).toBe(405);
});

test('a file expires after an hour, its task after a day', async () => {
  let now = Date.now();
  const server = await sandboxUnderTest({ songWorker: QUICK_SONGS, now: () => now });
  const id = await createSong(server);
  const [song] = await songsOf(server, id);
  const url = song?.audio_url ?? '';
  const expires = (await get(url)).headers.get('expires');
  now += FILE_LIFE_MS - 2000;
  expect((await get(url)).status).toBe(200);
  expect(Math.abs(Date.parse(expires ?? '') - (now + 2000))).toBeLessThan(1001);
  now += 2000;
  const gone = await get(url);
  expect(gone.status).toBe(410);
  expect(await gone.json()).toMatchObject({ error: { code: 'expired_url' } });
  expect((await taskOf(server, id)).status).toBe('succeeded');
  now += 24 * FILE_LIFE_MS;
  await createSong(server);
  expect((await get(url)).status).toBe(404);
});
