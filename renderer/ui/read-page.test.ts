import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('readPage returns the range of new rows, or null at the end or after a failure', async () => {
  let count = 2;
  const list = (coming: number, more: boolean) => ({
    state: { getState: () => ({ items: Array.from({ length: count }), more }) },
    async loadMore() {
      count += coming;
    },
  });
  expect(await readPage(list(3, true))).toEqual([2, 5]);
  expect(await readPage(list(0, true))).toBeNull();
  expect(await readPage(list(3, false))).toBeNull();
  expect(count).toBe(5);
});
