import { expect, test } from 'vitest';
import { setVolume } from '../speech-render.ts';

const tone = (size: number) =>
  Float32Array.from({ length: 1600 }, (_, i) => size * Math.sin((2 * Math.PI * 440 * i) / 16_000));
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const at = (size: number, factor: number) => {
  const samples = tone(size);
  setVolume(samples, factor);
  return samples;
};

test.each([
  [0.1, -20],
  [0.5, -6.02],
  [2, 6.02],
])('a factor of %f is %f dB', (factor, decibels) => {
  expect(20 * Math.log10(rms(at(0.3, factor)) / rms(tone(0.3)))).toBeCloseTo(decibels, 2);
});

test('the maximum volume amplifies, keeps the sign and never reaches full scale', () => {
  const loud = at(0.5, 10);
  expect(rms(loud)).toBeGreaterThan(rms(at(0.5, 2)));
  expect(rms(at(0.5, 2))).toBeGreaterThan(rms(at(0.5, 1)));
  const before = tone(0.5);
  for (const [i, sample] of loud.entries()) {
    expect(Math.abs(sample)).toBeLessThanOrEqual(1);
    expect(sample * (before[i] ?? 0)).toBeGreaterThanOrEqual(0);
  }
});

test('volume is monotonic: a louder sample stays louder', () => {
  const ramp = Float32Array.from({ length: 2000 }, (_, i) => i / 1000);
  setVolume(ramp, 1);
  for (let i = 1; i < 1200; i += 1) expect(ramp[i] ?? 0).toBeGreaterThan(ramp[i - 1] ?? 0);
});
