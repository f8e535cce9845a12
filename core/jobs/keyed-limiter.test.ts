import { expect, test } from 'vitest';
import { KeyedLimiter } from './keyed-limiter.ts';

const never = new AbortController().signal;

test('a key at its limit queues further work in order without blocking other keys', async () => {
  const limiter = new KeyedLimiter(2);
  const order: string[] = [];
  const enter = async (name: string, key: string) => {
    const leave = await limiter.acquire(key, never);
    order.push(name);
    return leave;
  };
  const [first] = await Promise.all([enter('a', 'x'), enter('b', 'x')]);
  const waiting = [enter('c', 'x'), enter('d', 'x')];
  await enter('other', 'y');
  expect(order).toEqual(['a', 'b', 'other']);
  first();
  const leaveC = await waiting[0];
  expect(order).toEqual(['a', 'b', 'other', 'c']);
  // Leaving twice must not give two places.
  first();
  leaveC?.();
  await waiting[1];
  expect(order.at(-1)).toBe('d');
});

test('an aborted waiter does not take a slot', async () => {
  const limiter = new KeyedLimiter(1);
  const leave = await limiter.acquire('x', never);
  const giveUp = new AbortController();
  const lost = limiter.acquire('x', giveUp.signal);
  const next = limiter.acquire('x', never);
  giveUp.abort(new Error('gave up'));
  await expect(lost).rejects.toThrow('gave up');
  leave();
  await expect(next).resolves.toBeTypeOf('function');
});

test('a pause admits nothing; its end admits waiting work in order up to the limit', async () => {
  const limiter = new KeyedLimiter(2);
  limiter.pause(true);
  const order: number[] = [];
  const entering = [0, 1, 2].map(async (n) => {
    const leave = await limiter.acquire('x', never);
    order.push(n);
    return leave;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  limiter.pause(false);
  await Promise.all(entering.slice(0, 2));
  expect(order).toEqual([0, 1]);
  (await entering[0])?.();
  await entering[2];
  expect(order.at(-1)).toBe(2);
});

test('a paused key admits nothing while others run, and resumes in order', async () => {
  const limiter = new KeyedLimiter(1);
  const order: string[] = [];
  const enter = async (name: string, key: string, isFirst = false) => {
    const leave = await limiter.acquire(key, never, isFirst);
    order.push(name);
    return leave;
  };
  expect(limiter.pause(false, ['a'])).toBe(true);
  expect(limiter.pause(false, ['a'])).toBe(false);
  expect([limiter.isPaused('a'), limiter.isPaused('b')]).toEqual([true, false]);
  const waiting = [enter('a2', 'a'), enter('a1', 'a', true)];
  (await enter('b', 'b'))();
  expect(order).toEqual(['b']);
  limiter.pause(true, ['a']);
  limiter.pause(true);
  expect(limiter.isPaused('b')).toBe(true);
  limiter.pause(false);
  (await waiting[1])?.();
  await waiting[0];
  expect(order).toEqual(['b', 'a1', 'a2']);
});

test('a waiter aborted during a pause is not admitted after it', async () => {
  const limiter = new KeyedLimiter(1);
  limiter.pause(true);
  const giveUp = new AbortController();
  const lost = limiter.acquire('x', giveUp.signal);
  const next = limiter.acquire('x', never);
  giveUp.abort(new Error('gave up'));
  await expect(lost).rejects.toThrow('gave up');
  limiter.pause(false);
  await expect(next).resolves.toBeTypeOf('function');
  await expect(limiter.acquire('y', giveUp.signal)).rejects.toThrow('gave up');
});

test("a key's limit can grow and shrink", async () => {
  const limiter = new KeyedLimiter(1);
  const first = await limiter.acquire('x', never);
  let entered = 0;
  const leaves = [limiter.acquire('x', never), limiter.acquire('x', never)].map(async (leave) => {
    const left = await leave;
    entered += 1;
    return left;
  });
  limiter.setLimit('x', 2);
  const second = await leaves[0];
  limiter.setLimit('x', 1);
  first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toBe(1);
  second?.();
  await leaves[1];
  expect(entered).toBe(2);
});
