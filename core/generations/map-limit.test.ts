import { expect, it } from 'vitest';
import { eventLoopTurns } from '../testing/eventually.ts';
import { mapLimit } from './map-limit.ts';

/** Returns operations that the test ends one by one. */
function open() {
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  const begun: number[] = [];
  const make = (n: number) => {
    begun.push(n);
    const gate = Promise.withResolvers<void>();
    waiting.set(n, gate);
    return gate.promise;
  };
  return {
    begun,
    make,
    end: (n: number) => waiting.get(n)?.resolve(),
    fail: (n: number) => waiting.get(n)?.reject(new Error(`${n}`)),
  };
}

it('mapLimit starts items in order, at most the limit at a time', async () => {
  const { begun, make, end } = open();
  const all = mapLimit(4, 2, make);
  await eventLoopTurns();
  expect(begun).toEqual([0, 1]);
  end(1);
  await eventLoopTurns();
  expect(begun).toEqual([0, 1, 2]);
  for (const n of [0, 2]) end(n);
  await eventLoopTurns();
  end(3);
  await all;
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('mapLimit starts nothing after a failure, and waits for running work', async () => {
  const { begun, make, end, fail } = open();
  let isOver = false;
  const all = mapLimit(5, 2, make).finally(() => {
    isOver = true;
  });
  all.catch(() => undefined);
  fail(0);
  await eventLoopTurns();
  expect([begun, isOver]).toEqual([[0, 1], false]);
  end(1);
  await expect(all).rejects.toThrow('0');
  expect(begun).toEqual([0, 1]);
});

it('mapLimit resolves without a call if there are no items', async () => {
  await mapLimit(0, 2, () => Promise.reject(new Error('called')));
});
