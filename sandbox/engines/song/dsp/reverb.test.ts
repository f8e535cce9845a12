import { expect, test } from 'vitest';
import { Reverb } from './reverb.ts';

const RATE = 44_100;

function answer(seconds: number, length = 3) {
  const input = new Float32Array(length * RATE);
  input[0] = 1;
  const left = new Float32Array(input.length);
  const right = new Float32Array(input.length);
  new Reverb(seconds).process(input, left, right, input.length);
  return { left, right };
}
const power = (samples: Float32Array, from: number, to: number) =>
  10 *
  Math.log10(samples.subarray(from * RATE, to * RATE).reduce((sum, sample) => sum + sample * sample, 1e-20));

test('a larger room has a longer reverb, and every reverb decays', () => {
  const small = answer(0.6).left;
  const large = answer(2.5).left;
  expect(power(small, 0.9, 1.1)).toBeLessThan(power(small, 0.1, 0.3) - 35);
  expect(power(large, 0.9, 1.1)).toBeGreaterThan(power(small, 0.9, 1.1) + 20);
  expect(power(large, 2.5, 2.7)).toBeLessThan(power(large, 0.1, 0.3) - 40);
});

test('the reverb differs between the channels', () => {
  const { left, right } = answer(1.5);
  const both = left.reduce((sum, sample, i) => sum + sample * (right[i] ?? 0), 0);
  const norm = Math.sqrt(left.reduce((sum, x) => sum + x * x, 0) * right.reduce((sum, x) => sum + x * x, 0));
  expect(Math.abs(both / norm)).toBeLessThan(0.4);
});
