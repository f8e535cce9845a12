import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const never = new AbortController().signal;

test('a lane lets its width in, the others in the order they came, and does not hold up another lane', async () => {
  const lanes = new Lanes(2);
  const order: string[] = [];
  const enter = async (name: string, lane: string) => {
    const leave = await lanes.enter(lane, never);
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

test('one that gives up while waiting takes nobody’s place', async () => {
  const lanes = new Lanes(1);
  const leave = await lanes.enter('x', never);
  const giveUp = new AbortController();
  const lost = lanes.enter('x', giveUp.signal);
  const next = lanes.enter('x', never);
  giveUp.abort(new Error('gave up'));
  await expect(lost).rejects.toThrow('gave up');
  leave();
  await expect(next).resolves.toBeTypeOf('function');
});

test('a pause lets nobody in, not even where there is room; its end lets in all there is room for, in order', async () => {
  const lanes = new Lanes(2);
  lanes.pause(true);
  const order: number[] = [];
  const entering = [0, 1, 2].map(async (n) => {
    const leave = await lanes.enter('x', never);
    order.push(n);
    return leave;
  });
  const opened = lanes.open(never).then(() => order.push(9));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  lanes.pause(false);
  await opened;
  expect(order).toEqual([0, 1, 9]);
  (await entering[0])?.();
  await entering[2];
  expect(order.at(-1)).toBe(2);
});

test('one that gives up in a pause is not let in after it, and leaves no trace', async () => {
  const lanes = new Lanes(1);
  lanes.pause(true);
  const giveUp = new AbortController();
  const lost = [lanes.enter('x', giveUp.signal), lanes.open(giveUp.signal)];
  const next = lanes.enter('x', never);
  giveUp.abort(new Error('gave up'));
  for (const one of lost) await expect(one).rejects.toThrow('gave up');
  lanes.pause(false);
  await expect(next).resolves.toBeTypeOf('function');
  await expect(lanes.enter('y', giveUp.signal)).rejects.toThrow('gave up');
});

test('a width of its own grows and shrinks with who comes next', async () => {
  const lanes = new Lanes(1);
  const first = await lanes.enter('x', never);
  let entered = 0;
  const leaves = [lanes.enter('x', never), lanes.enter('x', never)].map(async (leave) => {
    const left = await leave;
    entered += 1;
    return left;
  });
  lanes.widen('x', 2);
  const second = await leaves[0];
  lanes.widen('x', 1);
  first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toBe(1);
  second?.();
  await leaves[1];
  expect(entered).toBe(2);
});
