import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';

test('a straight line has its slope and no error', () => {
  const points = [1, 2, 3, 7].map((x) => ({ x, y: 5 + 2 * x }));
  expect(slopeOf(points).perStep).toBeCloseTo(2, 9);
  expect(slopeOf(points).error).toBeCloseTo(0, 9);
});

test('the error is that of the text books', () => {
  // The sum of squares about the mean of x is 10, the residual 3.6: the error is √(3.6 / 3 / 10).
  const points = [1, 3, 2, 5, 4].map((y, i) => ({ x: i + 1, y }));
  expect(slopeOf(points).perStep).toBeCloseTo(0.8, 9);
  expect(slopeOf(points).error).toBeCloseTo(Math.sqrt(0.12), 9);
});

test('two points say nothing of an error', () => {
  expect(
    slopeOf([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]).error,
  ).toBeNaN();
});
