import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterRest } from './after-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work after a rest runs one rest after it was requested, however late others came', () => {
  const ran: string[] = [];
  afterRest(() => ran.push('first'));
  vi.advanceTimersByTime(100);
  afterRest(() => ran.push('second'));
  vi.advanceTimersByTime(50);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(99);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['first', 'second']);
});

it('work after a rest that was cancelled does not run and leaves no timer', () => {
  const run = vi.fn();
  afterRest(run)();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});

it('work that throws after a rest does not keep the others from theirs', () => {
  const run = vi.fn();
  afterRest(() => {
    throw new Error('on purpose');
  });
  afterRest(run);
  expect(() => vi.advanceTimersByTime(150)).toThrow('on purpose');
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
});
