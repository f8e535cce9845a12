import { expect, test } from 'vitest';
import { Newest } from './newest.ts';

test('only the call begun last is the newest, whichever of them is looked at first', () => {
  const newest = new Newest();
  const first = newest.begin();
  expect(first()).toBe(true);
  const second = newest.begin();
  expect([first(), second(), first()]).toEqual([false, true, false]);
});
