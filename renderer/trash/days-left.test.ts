import { expect, test } from 'vitest';
import { daysLeft } from './trash-list.tsx';

const DAY = 86_400_000;

test('daysLeft rounds up and is never negative', () => {
  expect(daysLeft(30 * DAY, 0)).toBe(30);
  expect(daysLeft(30 * DAY, 1)).toBe(30);
  expect(daysLeft(DAY, DAY - 1)).toBe(1);
  expect(daysLeft(DAY, DAY)).toBe(0);
  expect(daysLeft(DAY, 5 * DAY)).toBe(0);
});
