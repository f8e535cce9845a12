import { expect, test } from 'vitest';
import { playFaster } from './resample.ts';
import { levelDb, medianPitch } from './testing/measure.ts';

const RATE = 16_000;
const tone = (hz: number, seconds = 0.5) =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / RATE));
const inner = (samples: Float32Array) => samples.subarray(200, samples.length - 200);

test.each([0.88, 1.14, 1.25])('a tone played %f times faster is higher and shorter by as much', (factor) => {
  const faster = playFaster(tone(200), factor);
  expect(faster.length).toBe(Math.floor(8000 / factor));
  expect(medianPitch(faster, RATE)).toBeCloseTo(200 * factor, -1);
  expect(levelDb(inner(faster))).toBeCloseTo(levelDb(tone(200)), 1);
});

test('what would be folded back from over half the rate is taken out', () => {
  expect(levelDb(inner(playFaster(tone(7000), 1.25)))).toBeLessThan(-60);
});

test('a factor of one leaves the samples as they are', () => {
  const samples = tone(300);
  expect(playFaster(samples, 1)).toBe(samples);
});
