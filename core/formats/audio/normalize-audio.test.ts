import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { noise, readAudioFile, tone, writeAudioFile } from '../../testing/audio-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Audio } from './audio.ts';
import type { Block } from './decoded-audio.ts';
import { LoudnessMeter } from './loudness-meter.ts';

const audio = new Audio();
afterAll(() => audio.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
const at = (name: string, format: AudioFormat) => ({ path: join(folder, `${name}.${format}`), format });

function measured(samples: Block, sampleRate: number) {
  const meter = new LoudnessMeter({ sampleRate, channels: samples.length });
  for (let from = 0; from < (samples[0]?.length ?? 0); from += 1000) {
    meter.push(samples.map((channel) => channel.subarray(from, from + 1000)));
  }
  return meter.end();
}

async function normalized(format: AudioFormat, samples: Block, rate: number, loudness: number) {
  const source = await writeAudioFile(at('source', format), samples, rate);
  const out = at('out', format);
  await audio.normalize(source, out.path, loudness, rate);
  return { source, out, ...(await readAudioFile(out.path, format, rate)) };
}

describe('the loudness meter', () => {
  // EBU Tech 3341, test signals 1 and 2: a stereo sine of 1 kHz at −23 and −33 dBFS.
  test.each([8000, 22_050, 32_000, 44_100, 48_000])('measures the sine of EBU Tech 3341 at %i Hz', (rate) => {
    for (const level of [-23, -33]) {
      const sine = tone(5, rate, 1000, 10 ** (level / 20));
      const { loudness, peak } = measured([sine, sine], rate);
      expect(Math.abs(loudness - level)).toBeLessThan(0.1);
      expect(Math.abs(peak - level)).toBeLessThan(0.1);
    }
  });

  it('does not count silence between sounds', () => {
    const sine = tone(3, 32_000, 1000, 0.1);
    const apart = Float32Array.from([...sine, ...new Float32Array(320_000), ...sine]);
    expect(measured([apart], 32_000).loudness).toBeCloseTo(measured([sine], 32_000).loudness, 0);
  });

  it('finds a peak between the samples', () => {
    // A sine at a quarter of the rate, whose samples are all 3 dB below its peak.
    const sine = Float32Array.from({ length: 8000 }, (_, n) => Math.sin((Math.PI / 2) * n + Math.PI / 4));
    expect(Math.abs(measured([sine], 8000).peak)).toBeLessThan(0.3);
  });

  it('has no loudness for silence', () => {
    expect(measured([new Float32Array(32_000)], 32_000).loudness).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('normalizing', () => {
  test.each(['mp3', 'wav', 'flac', 'pcm'] as const)(
    'brings a quiet %s to the loudness, as long as it was',
    async (format) => {
      const { first, samples, sampleRate } = await normalized(
        format,
        [tone(4, 32_000, 1000, 0.02)],
        32_000,
        -16,
      );
      expect(first.length).toBe(128_000);
      expect(Math.abs(measured(samples, sampleRate).loudness + 16)).toBeLessThan(0.2);
    },
  );

  it('makes a loud file quieter, in both channels', async () => {
    const channels = [noise(3, 44_100, 0.9), noise(3, 44_100, 0.5)];
    const { samples } = await normalized('flac', channels, 44_100, -16);
    expect(samples).toHaveLength(2);
    expect(Math.abs(measured(samples, 44_100).loudness + 16)).toBeLessThan(0.2);
  });

  it('lets no peak rise above −1 dBTP', async () => {
    const quiet = tone(4, 32_000, 1000, 0.01);
    quiet[64_000] = 0.5;
    const { samples } = await normalized('wav', [quiet], 32_000, -16);
    const { loudness, peak } = measured(samples, 32_000);
    expect(Math.abs(peak + 1)).toBeLessThan(0.1);
    expect(loudness).toBeLessThan(-30);
  });

  it('copies silence, and a file that is as loud already', async () => {
    const { source, out } = await normalized('wav', [new Float32Array(32_000)], 32_000, -16);
    expect(readFileSync(out.path)).toEqual(readFileSync(source.path));
    const sine = tone(4, 32_000, 1000, 10 ** (-13 / 20));
    const same = await normalized('mp3', [sine], 32_000, measured([sine], 32_000).loudness);
    expect(statSync(same.out.path).size).toBe(statSync(same.source.path).size);
  });

  test.each(['mp3', 'wav', 'flac'] as const)('keeps the tags of a %s file', async (format) => {
    const source = await writeAudioFile(at('source', format), [tone(2, 32_000, 1000, 0.02)], 32_000);
    const tags = {
      title: 'Gulls 海鸥',
      text: 'The harbour wakes.',
      model: 'm',
      artist: 'Anna',
      voice: 'Anna',
    };
    const rest = { cover: null, genre: null, comment: null, date: '2026-11-28T14:05', recipe: null };
    const tagged = at('tagged', format);
    await audio.copy(source, tagged.path, { ...tags, ...rest });
    const out = at('out', format);
    await audio.normalize(tagged, out.path, -16);
    const bytes = readFileSync(out.path);
    expect(bytes.includes(Buffer.from('Gulls 海鸥', format === 'mp3' ? 'utf16le' : 'utf8'))).toBe(true);
    const { first } = await readAudioFile(out.path, format);
    expect(first.length).toBe(64_000);
  });

  it('leaves nothing behind for a file that cannot be read', async () => {
    const source = at('source', 'mp3');
    copyFileSync(new URL(import.meta.url), source.path);
    await expect(audio.normalize(source, at('out', 'mp3').path, -16)).rejects.toMatchObject({
      name: 'AudioError',
    });
  });
});
