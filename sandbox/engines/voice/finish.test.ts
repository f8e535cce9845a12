import { expect, test } from 'vitest';
import { equalise, level, trim } from './finish.ts';
import { syntheticVowel } from './testing/glottis.ts';
import { levelDb, peakOf, silenceAtEnds } from './testing/measure.ts';

const RATE = 16_000;
const tone = (hz: number) =>
  Float32Array.from({ length: RATE }, (_, i) => 0.1 * Math.sin((2 * Math.PI * hz * i) / RATE));
const late = (samples: Float32Array) => samples.subarray(RATE / 2);

test('a DC offset is removed', () => {
  const mean = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const tilted = tone(200).map((sample) => sample + 0.2);
  expect(Math.abs(mean(late(equalise(tilted, RATE, 0))))).toBeLessThan(1e-4);
});

test('brightness lifts high frequencies by its value, and nothing else', () => {
  const gain = (hz: number) =>
    levelDb(late(equalise(tone(hz), RATE, 8))) - levelDb(late(equalise(tone(hz), RATE, 0)));
  expect(gain(6000)).toBeCloseTo(8, 0);
  expect(gain(300)).toBeCloseTo(0, 0);
});

test('silence at the ends is trimmed below 0.1 s without trimming speech', () => {
  const vowel = syntheticVowel(RATE, 0.5, () => 120);
  const padded = new Float32Array(vowel.length + 2 * RATE);
  padded.set(vowel, RATE);
  const cut = trim(padded, RATE);
  const { start, end } = silenceAtEnds(cut, RATE);
  expect(start).toBeLessThan(0.1);
  expect(end).toBeLessThan(0.1);
  expect(cut.length).toBeGreaterThanOrEqual(vowel.length - RATE * 0.03);
});

test('silence is trimmed to nothing and has no level', () => {
  expect(trim(new Float32Array(RATE), RATE).length).toBe(0);
  expect(level(new Float32Array(10), RATE)).toEqual(new Float32Array(10));
});

test('loud and soft input get equal loudness', () => {
  const vowel = syntheticVowel(RATE, 0.5, () => 120);
  const [soft, loud] = [0.01, 1].map((gain) =>
    level(
      vowel.map((sample) => sample * gain),
      RATE,
    ),
  );
  expect(levelDb(soft ?? vowel)).toBeCloseTo(levelDb(loud ?? vowel), 1);
  expect(levelDb(loud ?? vowel)).toBeCloseTo(-19, 0);
});

test('a single click lowers the whole level instead of clipping', () => {
  const clicks = new Float32Array(RATE);
  clicks[8000] = 0.5;
  expect(peakOf(level(clicks, RATE))).toBeLessThanOrEqual(0.9);
});
