import { expect, test } from 'vitest';
import { peakOf } from '../../voice/testing/measure.ts';
import { truePeak } from '../testing/true-peak.ts';
import { limit } from './limiter.ts';

const RATE = 44_100;
/** Returns a soft tone with sudden transients. */
function blows(): Float32Array {
  return Float32Array.from({ length: RATE * 2 }, (_, i) => {
    const blow = i % 9000 < 400 ? 1 : 0.1;
    return blow * Math.sin((2 * Math.PI * 440 * i) / RATE);
  });
}

test('no sample is over the ceiling', () => {
  const left = blows();
  const right = blows().map((sample) => -0.7 * sample);
  limit(left, right, 3, 0.8);
  expect(peakOf(left)).toBeLessThanOrEqual(0.8 * 1.005);
  expect(peakOf(right)).toBeLessThanOrEqual(0.8 * 1.005);
});

test('the limiter applies only its gain below the ceiling', () => {
  const left = blows().map((sample) => sample * 0.2);
  const before = left.slice();
  limit(left, left.slice(), 3, 0.8);
  const most = left.reduce((worst, sample, i) => Math.max(worst, Math.abs(sample - 3 * (before[i] ?? 0))), 0);
  expect(most).toBeLessThan(1e-6);
});

test("the limiter's gain changes without steps", () => {
  const left = Float32Array.from({ length: RATE }, (_, i) => (i > 20_000 && i < 20_100 ? 1 : 0.2));
  const right = left.slice();
  limit(left, right, 1, 0.5);
  // The input is constant here, so that any change comes from the gain.
  const jump = Math.max(
    ...Array.from(left.subarray(1, 20_000), (sample, i) => Math.abs(sample - (left[i] ?? 0))),
  );
  expect(jump).toBeLessThan(0.002);
  expect(left[10_000]).toBeCloseTo(0.2, 5);
});

test('true peak is measured between samples', () => {
  const wave = Float32Array.from({ length: 400 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
  expect(Math.max(...wave.map(Math.abs))).toBeCloseTo(Math.SQRT1_2, 2);
  expect(truePeak(wave, 20, 380, 0.7)).toBeCloseTo(1, 1);
});
