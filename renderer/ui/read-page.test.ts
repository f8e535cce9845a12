import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('gives the places of the rows that came, and null at the end or where they cannot be read', async () => {
  let count = 2;
  const load = (more: number) => async () => {
    count += more;
  };
  expect(await readPage(load(3), () => ({ count, more: true }))).toEqual([2, 5]);
  expect(await readPage(load(0), () => ({ count, more: true }))).toBeNull();
  expect(await readPage(load(3), () => ({ count, more: false }))).toBeNull();
  expect(count).toBe(5);
});
