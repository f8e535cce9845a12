import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleCases } from '../../core/testing/deep.ts';
import { AUDIO_FORMATS, SAMPLE_RATES } from '../../shared/service/limits.ts';
import type { AudioFormat } from '../../shared/service/speech.ts';
import { ffprobe, HAS_FFPROBE, soxLevel, soxReads } from '../testing/audio-programs.ts';
import { readAudio } from '../testing/read-audio.ts';
import { audioEncoder } from './audio-encoder.ts';
import { toPcm } from './pcm.ts';

const SECONDS = 1.3;
const tone = (rate: number) =>
  Float32Array.from({ length: rate * SECONDS }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 440 * i) / rate));

/** Encodes in chunks of odd sizes. @returns the chunks as streamed, and the complete file */
async function encode(format: AudioFormat, rate: number, samples = tone(rate)) {
  const encoder = await audioEncoder(format, rate);
  const pieces: Uint8Array[] = [];
  for (let at = 0, size = 1; at < samples.length; at += size, size = size * 3 + 1) {
    pieces.push(encoder.encode(samples.subarray(at, at + size)));
  }
  pieces.push(encoder.finish());
  const stream = Buffer.concat(pieces);
  const file = Buffer.from(stream);
  file.set(encoder.head() ?? []);
  return { stream, file, lengthMs: encoder.lengthMs() };
}

const ALL = AUDIO_FORMATS.flatMap((format) => SAMPLE_RATES.map((rate) => [format, rate] as const));

/** Cases that are also decoded by other programs. */
const ASKED = new Set(sampleCases(ALL, 8).map(([format, rate]) => `${format} ${rate}`));

describe.each(ALL)('%s at %i', (format, rate) => {
  test('the encoded file declares its format and duration', async () => {
    const { file, stream, lengthMs } = await encode(format, rate);
    if (format === 'pcm') {
      expect(file.length).toBe(rate * SECONDS * 2);
      expect(file.readInt16LE(202)).toBe(Math.round((tone(rate)[101] ?? 0) * 32_767));
    } else {
      const facts = readAudio(file);
      expect(facts).toMatchObject({ format, sampleRate: rate, channels: 1, lengthKnown: true });
      expect(Math.abs(facts.seconds * 1000 - lengthMs)).toBeLessThan(2);
      if (format === 'mp3') expect(facts.bitrate).toBeGreaterThanOrEqual(64_000);
      // A stream differs from a file only in its header lengths, and is itself a valid file of that format.
      if (format !== 'flac') expect(readAudio(stream).seconds).toBeCloseTo(facts.seconds, 3);
    }
    // MP3 adds a little silence at both ends: at most two and a half frames.
    expect(lengthMs - SECONDS * 1000).toBeGreaterThan(-1);
    expect(lengthMs - SECONDS * 1000).toBeLessThan(format === 'mp3' ? (3000 / rate) * 1000 : 1);
  });

  const isAsked = ASKED.has(`${format} ${rate}`);

  test.runIf(isAsked && HAS_FFPROBE && format !== 'pcm')('ffprobe agrees', async () => {
    const { file, lengthMs } = await encode(format, rate);
    const probed = ffprobe(saved(file, format));
    expect(probed).toMatchObject({ format, sampleRate: rate });
    expect(Math.abs(probed.seconds * 1000 - lengthMs)).toBeLessThan(0.03 * lengthMs + 60);
  });

  test.runIf(isAsked && soxReads(format))(
    'sox hears the level that went in, in file and stream',
    async () => {
      const { file, stream } = await encode(format, rate);
      for (const bytes of [file, stream]) {
        expect(Math.abs(soxLevel(saved(bytes, format)) - 20 * Math.log10(0.5 / Math.SQRT2))).toBeLessThan(1);
      }
    },
  );
});

test('concurrent encoders do not mix', async () => {
  for (const format of AUDIO_FORMATS) {
    const one = await audioEncoder(format, 16_000);
    const other = await audioEncoder(format, 16_000);
    const samples = tone(16_000);
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < samples.length; at += 1000) {
      pieces.push(one.encode(samples.subarray(at, at + 1000)));
      other.encode(new Float32Array(700).fill(0.9));
    }
    pieces.push(one.finish());
    other.close();
    const alone = await audioEncoder(format, 16_000);
    const expected = Buffer.concat([alone.encode(samples), alone.finish()]);
    expect(Buffer.concat(pieces).equals(expected)).toBe(true);
    expect(one.lengthMs()).toBe(alone.lengthMs());
  }
});

test('a FLAC file contains the checksum of its audio', async () => {
  const { file } = await encode('flac', 16_000);
  const sum = createHash('md5')
    .update(toPcm(tone(16_000)))
    .digest();
  expect(file.subarray(26, 42).equals(sum)).toBe(true);
});

test('too loud samples are clipped, not wrapped', async () => {
  const { file } = await encode('pcm', 8000, new Float32Array([2, -2, 1, -1, 0]));
  expect([0, 2, 4, 6, 8].map((at) => file.readInt16LE(at))).toEqual([32_767, -32_768, 32_767, -32_767, 0]);
});

function saved(bytes: Buffer, format: AudioFormat): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-audio-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, `sound.${format}`);
  writeFileSync(path, bytes);
  return path;
}
