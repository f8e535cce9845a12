import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Latest } from './latest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('Latest updates during continuous changes and includes the last one', async () => {
  let count = 0;
  const read = vi.fn(async () => count);
  const counted = new Latest(read, 600);
  for (let n = 1; n <= 30; n += 1) {
    count = n;
    counted.changed();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(read.mock.calls.length).toBeLessThanOrEqual(6);
  await vi.runAllTimersAsync();
  expect(counted.state.getState().value).toBe(30);
});

it('a failed count keeps the previous value and reports the problem', async () => {
  const read = vi.fn(async () => 7);
  const counted = new Latest(read, 600);
  await counted.load();
  read.mockRejectedValueOnce(new Error('no'));
  await counted.load();
  expect(counted.state.getState()).toMatchObject({ value: 7, problem: expect.anything() });
  await counted.load();
  expect(counted.state.getState()).toEqual({ value: 7, problem: null });
});
