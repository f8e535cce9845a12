import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { SECTION_TAGS } from '../shared/service/lyrics/tags.ts';
import { parseTimedLyrics } from '../shared/service/lyrics/timed-lyrics.ts';
import { readAudio } from './testing/read-audio.ts';
import { readId3 } from './testing/read-id3.ts';
import { sandboxUnderTest } from './testing/sandbox-under-test.ts';
import { createSong, songsOf, storyOf, taskOf } from './testing/songs.ts';

const LYRICS = `[intro-short]
[verse]
City lights are calling me home tonight
[chorus]
Over the river and into the light
[outro-short]`;

test('the server answers other requests during a song, whose audio matches the request', async () => {
  const server = await sandboxUnderTest();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const id = await createSong(server, { lyrics: LYRICS, style: 'folk', vocal_gender: 'f' });
  // The thread is running once it reports progress, so its startup is not measured.
  await expect.poll(async () => (await taskOf(server, id)).progress, { timeout: 15_000 }).toBeGreaterThan(0);
  delay.enable();
  const story = await storyOf(server, id);
  delay.disable();
  expect(story.at(-1)?.status).toBe('succeeded');
  expect(story.filter(({ progress }) => progress < 100).length).toBeGreaterThan(3);
  // The work takes seconds and would block the event loop for as long on this thread.
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  expect(server.bugs).toEqual([]);

  const [song] = await songsOf(server, id);
  if (!song) throw new Error('no song');
  const bytes = Buffer.from(await (await fetch(song.audio_url)).arrayBuffer());
  const facts = readAudio(readId3(bytes).rest);
  expect(facts).toMatchObject({ sampleRate: 44_100, channels: 2, bitrate: 192_000 });
  expect(Math.abs(facts.seconds - song.duration)).toBeLessThan(0.1);
  const lines = parseTimedLyrics(song.lyrics)?.lines ?? [];
  const sections = lines.filter(({ section }) => section !== null);
  expect(sections.map(({ section }) => section)).toEqual(['intro-short', 'verse', 'chorus', 'outro-short']);
  const [intro, verse] = sections;
  expect((verse?.startMs ?? 0) - (intro?.startMs ?? 0)).toBeLessThanOrEqual(
    SECTION_TAGS['intro-short'].seconds.max * 1000,
  );
  const words = lines.flatMap((line) => line.words);
  expect(words.map(({ text }) => text.trim())).toContain('river');
  for (const { startMs } of words) expect(startMs).toBeLessThan(song.duration * 1000);
}, 60_000);
