import { expect, test } from 'vitest';
import { amplitudeAt } from '../testing/measure.ts';
import { Crackle, Wobble } from './tape.ts';

const RATE = 44_100;
const tone = () =>
  Float32Array.from({ length: RATE * 2 }, (_, i) => Math.sin((2 * Math.PI * 3000 * i) / RATE));
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

test('tape bends the pitch to and fro and keeps the level', () => {
  const left = tone();
  new Wobble(1).process(left, left.slice(), left.length);
  expect(amplitudeAt(left, 3000)).toBeLessThan(0.8);
  expect(rms(left.subarray(5000))).toBeGreaterThan(0.6);
});

test('a record crackles softly, on both sides, the same each time', () => {
  const crackled = () => {
    const left = new Float32Array(RATE * 2);
    const right = new Float32Array(RATE * 2);
    new Crackle(1).process(left, right, left.length);
    return { left, right };
  };
  const { left, right } = crackled();
  expect(rms(left)).toBeGreaterThan(0.0005);
  expect(rms(left)).toBeLessThan(0.02);
  expect(left.reduce((most, x) => Math.max(most, Math.abs(x)), 0)).toBeGreaterThan(0.02);
  expect(right).not.toEqual(left);
  expect(crackled().left).toEqual(left);
});
