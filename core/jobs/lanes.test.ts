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
