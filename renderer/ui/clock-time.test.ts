import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [42_900, '0:42'],
  [130_000, '2:10'],
  [3_600_000, '1:00:00'],
  [3_727_500, '1:02:07'],
  [-5, '0:00'],
])('clockTime formats %d ms as %s', (ms, text) => {
  expect(clockTime(ms)).toBe(text);
});
