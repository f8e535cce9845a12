import { expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

const never = new AbortController().signal;

it('keyed mutex runs one key serially, even after a failure, without blocking other keys', async () => {
  const one = new KeyedMutex();
  const story: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work =
    (name: string, until: Promise<void>, fails = false) =>
    async () => {
      story.push(`${name} begins`);
      await until;
      story.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
  const first = one.run('a', never, work('first', gate.promise, true));
  const waiting = [one.run('a', never, work('second', soon())), one.run('a', never, work('third', soon()))];
  await one.run('b', never, work('other', soon()));
  expect(story).toEqual(['first begins', 'other begins', 'other ends']);
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  await Promise.all(waiting);
  expect(story.slice(3)).toEqual([
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
});

it('keyed mutex does not run a waiter that was aborted', async () => {
  const one = new KeyedMutex();
  const gate = Promise.withResolvers<void>();
  const stop = new AbortController();
  const first = one.run('a', never, () => gate.promise);
  let begun = false;
  const second = one.run('a', stop.signal, async () => {
    begun = true;
  });
  stop.abort(new Error('stopped'));
  gate.resolve();
  await first;
  await expect(second).rejects.toThrow('stopped');
  expect(begun).toBe(false);
});
