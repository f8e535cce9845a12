import { expect, it, vi } from 'vitest';
import { addWork, dropWork } from './slice-queue.ts';

it('does first what makes the page taller, each in the order it came', async () => {
  const done: string[] = [];
  const step = (name: string) => () => {
    done.push(name);
    return false;
  };
  const dropped = step('dropped');
  addWork(step('code 1'));
  addWork(step('formula 1'), 'first');
  addWork(dropped, 'first');
  addWork(step('code 2'));
  addWork(step('formula 2'), 'first');
  dropWork(dropped);
  addWork(step('formula 3'), 'first');
  await vi.waitFor(() => expect(done).toHaveLength(5));
  expect(done).toEqual(['formula 1', 'formula 2', 'formula 3', 'code 1', 'code 2']);
});

it('does what makes the page taller before the page is laid out, and the rest later', async () => {
  const code = vi.fn(() => false);
  const formula = vi.fn(() => false);
  addWork(code);
  addWork(formula, 'first');
  expect(formula).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(formula).toHaveBeenCalledOnce();
  expect(code).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(code).toHaveBeenCalledOnce());
});

it('goes on with a step until it has no more to do', async () => {
  let left = 3;
  addWork(() => --left > 0);
  await vi.waitFor(() => expect(left).toBe(0));
});
