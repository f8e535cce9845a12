import { expect, it, vi } from 'vitest';
import { addWork, dropWork } from './slice-queue.ts';

it('slice queue runs work that changes heights first, each group in order', async () => {
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

it('slice queue runs work that changes heights before layout and other work later', async () => {
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

it('slice queue repeats a step until it has no more work', async () => {
  let left = 3;
  addWork(() => --left > 0);
  await vi.waitFor(() => expect(left).toBe(0));
});
