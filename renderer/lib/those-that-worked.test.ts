import { expect, test } from 'vitest';
import { thoseThatWorked } from './those-that-worked.ts';

test('thoseThatWorked runs one after another and stops at the first failure', async () => {
  const begun: number[] = [];
  const worked = await thoseThatWorked([1, 2, 3, 4], async (one) => {
    begun.push(one);
    await Promise.resolve();
    return one !== 3;
  });
  expect(worked).toEqual([1, 2]);
  expect(begun).toEqual([1, 2, 3]);
  expect(await thoseThatWorked([], async () => true)).toEqual([]);
});
