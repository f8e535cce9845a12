import { expect, test } from 'vitest';
import { loudness } from './loudness.ts';

const RATE = 44_100;
const sine = (hertz: number, level: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / RATE));
const silence = (seconds: number) => new Float32Array(seconds * RATE);

test('loudness of the reference tone (997 Hz, full scale, one channel) is −3.01 LUFS', () => {
  expect(loudness(sine(997, 1, 5), silence(5))).toBeCloseTo(-3.01, 1);
});

test('loudness sums both channels, and 20 dB less is 20 LU less', () => {
  expect(loudness(sine(997, 0.1, 5), sine(997, 0.1, 5))).toBeCloseTo(-20, 1);
});

test('loudness weights lows less and highs more', () => {
  const middle = loudness(sine(997, 0.1, 3), silence(3));
  expect(loudness(sine(40, 0.1, 3), silence(3))).toBeLessThan(middle - 4);
  expect(loudness(sine(5000, 0.1, 3), silence(3))).toBeGreaterThan(middle + 2.5);
});

test('loudness ignores silence', () => {
  const tone = sine(997, 0.1, 4);
  const padded = new Float32Array(tone.length * 3);
  padded.set(tone, tone.length);
  expect(loudness(padded, padded)).toBeCloseTo(loudness(tone, tone), 0);
});

test('loudness of an empty or very short signal is not a number to divide by', () => {
  expect(loudness(silence(2), silence(2))).toBe(-70);
  expect(loudness(new Float32Array(10), new Float32Array(10))).toBe(-70);
});
