import { expect, test } from 'vitest';
import { Newest } from './newest.ts';

test('Newest recognizes only the call begun last, in whatever order they are checked', () => {
  const newest = new Newest();
  const first = newest.begin();
  expect(first()).toBe(true);
  const second = newest.begin();
  expect([first(), second(), first()]).toEqual([false, true, false]);
});
