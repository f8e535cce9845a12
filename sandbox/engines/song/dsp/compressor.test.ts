import { expect, test } from 'vitest';
import { Compressor } from './compressor.ts';

const SETTINGS = { threshold: -20, ratio: 4, attackSec: 0.005, releaseSec: 0.05 };
const RATE = 44_100;
const tone = (decibels: number) =>
  Float32Array.from(
    { length: RATE },
    (_, i) => Math.SQRT2 * 10 ** (decibels / 20) * Math.sin((2 * Math.PI * 1000 * i) / RATE),
  );
const level = (samples: Float32Array) =>
  10 * Math.log10(samples.subarray(RATE / 2).reduce((sum, x) => sum + x * x, 0) / (RATE / 2));

test('a 4:1 compressor turns 12 dB over the threshold into 3 dB', () => {
  const left = tone(-8);
  const right = tone(-8);
  new Compressor(SETTINGS).process(left, right, RATE);
  expect(level(left)).toBeCloseTo(-17, 0);
  expect(right).toEqual(left);
});

test('the compressor reduces a signal in one channel once', () => {
  const only = tone(-8);
  new Compressor(SETTINGS).process(only, null, RATE);
  expect(level(only)).toBeCloseTo(-17, 0);
});

test('the compressor leaves soft signals unchanged', () => {
  const soft = tone(-30);
  new Compressor(SETTINGS).process(soft, null, RATE);
  expect(level(soft)).toBeCloseTo(-30, 1);
});
