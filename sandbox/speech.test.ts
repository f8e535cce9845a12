import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sampleCases } from '../core/testing/deep.ts';
import { AUDIO_FORMATS, SAMPLE_RATES } from '../shared/service/limits.ts';
import { voiceList } from '../shared/service/speech.ts';
import { levelDb, medianPitch } from './engines/voice/testing/measure.ts';
import { ffprobe, HAS_FFPROBE, soxLevel, soxReads } from './testing/audio-programs.ts';
import { readAudio } from './testing/read-audio.ts';
import {
  eventData,
  read,
  type SandboxUnderTest,
  SPEECH,
  SPEECH_STREAM,
  sandboxOfFile,
  sandboxUnderTest,
  speechBody,
} from './testing/sandbox-under-test.ts';

const sandbox = sandboxOfFile();
const TEXT = 'The river runs to the sea. Nobody has ever seen it turn back!';

const info = z.strictObject({
  audio_length: z.int(),
  audio_sample_rate: z.int(),
  audio_size: z.int(),
  word_count: z.int(),
});
const success = z.strictObject({ status_code: z.literal(0), status_msg: z.literal('success') });
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const spoken = z.strictObject({
  data: z.strictObject({ audio: hex, status: z.literal(2) }),
  extra_info: info,
  base_resp: success,
});
const event = z.strictObject({
  data: z.strictObject({ audio: hex, status: z.literal([1, 2]) }),
  extra_info: info.optional(),
  base_resp: success.optional(),
});

/** Requests a non-streaming response. */
async function say(server: SandboxUnderTest, text: string, voice: object = {}, audio: object = {}) {
  const answer = await read(await server.post(SPEECH, speechBody(text, voice, audio)), spoken);
  return { bytes: Buffer.from(answer.data.audio, 'hex'), info: answer.extra_info };
}

/** Requests a stream. @returns its events, of which only the last one ends it */
async function stream(server: SandboxUnderTest, text: string, audio: object = {}) {
  const response = await server.post(SPEECH_STREAM, speechBody(text, {}, audio));
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events = eventData(await response.text()).map((data) => event.parse(JSON.parse(data)));
  expect(events.map(({ data }) => data.status)).toEqual([...events.slice(1).map(() => 1), 2]);
  const last = events.at(-1);
  expect(last?.base_resp?.status_code).toBe(0);
  return {
    bytes: Buffer.concat(events.map(({ data }) => Buffer.from(data.audio, 'hex'))),
    info: info.parse(last?.extra_info),
    events,
  };
}

const samplesOf = (pcm: Buffer) =>
  Float32Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / 32_768);
const level = (pcm: Buffer) => levelDb(samplesOf(pcm));

describe.each(AUDIO_FORMATS)('%s', (format) => {
  test.each(sampleCases(SAMPLE_RATES, 2))(
    'at %i, whole and streamed, is what the answer says',
    async (rate) => {
      const server = sandbox();
      const audio = { format, sample_rate: rate };
      const whole = await say(server, TEXT, {}, audio);
      const streamed = await stream(server, TEXT, audio);
      expect(streamed.info).toEqual(whole.info);
      expect(whole.info).toMatchObject({
        audio_sample_rate: rate,
        audio_size: whole.bytes.length,
        word_count: 13,
      });
      expect(streamed.events.length).toBeGreaterThan(3);
      const seconds = whole.info.audio_length / 1000;
      expect(seconds).toBeGreaterThan(2.5);
      expect(seconds).toBeLessThan(7);
      if (format === 'pcm') expect(whole.bytes.length / 2 / rate).toBeCloseTo(seconds, 2);
      else {
        expect(readAudio(whole.bytes)).toMatchObject({
          format,
          sampleRate: rate,
          channels: 1,
          lengthKnown: true,
        });
        expect(Math.abs(readAudio(whole.bytes).seconds - seconds)).toBeLessThan(0.03 * seconds + 0.06);
      }
      if (format !== 'pcm') expect(readAudio(streamed.bytes).lengthKnown).toBe(format === 'mp3');
      // The stream contains the same audio: only the file header may differ, because it did not know the lengths yet.
      const head = format === 'wav' ? 44 : format === 'flac' ? 42 : 0;
      expect(streamed.bytes.subarray(head).equals(whole.bytes.subarray(head))).toBe(true);
      if (format !== 'pcm')
        for (const bytes of [whole.bytes, streamed.bytes]) heard(bytes, format, rate, seconds);
    },
  );
});

/** Checks the bytes with ffprobe and sox, if they are installed. */
function heard(bytes: Buffer, format: string, rate: number, seconds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-speech-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, `sound.${format}`);
  writeFileSync(path, bytes);
  if (HAS_FFPROBE) {
    const probed = ffprobe(path);
    expect(probed).toMatchObject({ format, sampleRate: rate });
    // A streamed FLAC declares no length.
    if (!Number.isNaN(probed.seconds)) {
      expect(Math.abs(probed.seconds - seconds)).toBeLessThan(0.03 * seconds + 0.06);
    }
  }
  if (soxReads(format)) {
    expect(soxLevel(path)).toBeGreaterThan(-40);
    expect(soxLevel(path)).toBeLessThan(-8);
  }
}

test('the default format is MP3 at 32 kHz', async () => {
  const { bytes } = await say(sandbox(), 'Hello.');
  expect(readAudio(bytes)).toMatchObject({ format: 'mp3', sampleRate: 32_000, bitrate: 128_000 });
});

test('every listed voice speaks, each differently', async () => {
  const server = sandbox();
  const headers = { authorization: `Bearer ${server.key}` };
  const voices = await read(await fetch(`${server.url}/v1/voices`, { headers }), voiceList);
  expect(voices.length).toBeGreaterThanOrEqual(8);
  expect(voices.map(({ language }) => language)).toEqual(expect.arrayContaining(['en-US', 'zh-CN']));
  for (const voice of voices) {
    expect([voice.name, voice.gender]).toEqual([expect.any(String), expect.stringMatching(/^(fe)?male$/)]);
  }
  const sounds = await Promise.all(
    voices.map(({ voice_id }) => say(server, 'Good morning.', { voice_id }, { format: 'pcm' })),
  );
  expect(new Set(sounds.map(({ bytes }) => bytes.toString('base64'))).size).toBe(voices.length);
});

test('voices differ in pitch, and the pitch setting is audible', async () => {
  const hertz = async (voice_id: string, pitch = 0) => {
    const audio = { format: 'pcm', sample_rate: 16_000 };
    return medianPitch(samplesOf((await say(sandbox(), TEXT, { voice_id, pitch }, audio)).bytes), 16_000);
  };
  const [ava, ben] = [await hertz('en-us-ava'), await hertz('en-us-ben')];
  expect(ava / ben).toBeGreaterThan(1.3);
  const up = (await hertz('en-us-ben', 6)) / ben;
  expect(Math.abs(12 * Math.log2(up) - 6)).toBeLessThan(1.5);
});

test('twice the speed takes half the time', async () => {
  const server = sandbox();
  const at = async (speed: number) =>
    (await say(server, TEXT, { speed }, { format: 'pcm' })).info.audio_length;
  const [normal, fast, slow] = [await at(1), await at(2), await at(0.5)];
  expect(fast / normal).toBeGreaterThan(0.5 * 0.85);
  expect(fast / normal).toBeLessThan(0.5 * 1.15);
  expect(slow / normal).toBeGreaterThan(2 * 0.85);
  expect(slow / normal).toBeLessThan(2 * 1.15);
});

test('half the volume is 6 dB lower, volume 10 is louder and never wraps', async () => {
  const server = sandbox();
  const at = async (vol: number) => (await say(server, TEXT, { vol }, { format: 'pcm' })).bytes;
  const [normal, half, ten] = [await at(1), await at(0.5), await at(10)];
  expect(level(half) - level(normal)).toBeCloseTo(-6.02, 0);
  expect(level(ten)).toBeGreaterThan(level(normal) + 3);
  const [before, after] = [samplesOf(normal), samplesOf(ten)];
  const turned = after.filter(
    (sample, i) => Math.abs(before[i] ?? 0) > 0.001 && sample * (before[i] ?? 0) < 0,
  );
  expect(turned).toHaveLength(0);
});

test('the word count counts each Han character as a word', async () => {
  const server = sandbox();
  expect((await say(server, "It's 20 past, well-made.")).info.word_count).toBe(4);
  expect((await say(server, '你好，世界 OK')).info.word_count).toBe(5);
});

test('the log counts requests and shows their texts', async () => {
  const server = await sandboxUnderTest({ keepBodies: true });
  await say(server, 'One.');
  await stream(server, 'Two.');
  await server.post(SPEECH, speechBody('Один'));
  await server.post(SPEECH, '{"text":');
  expect(server.requests.bodies({ path: SPEECH })).toBe(3);
  expect(server.requests.spokenTexts).toEqual(['One.', 'Two.', 'Один']);
});
