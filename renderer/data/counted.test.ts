import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Counted } from './counted.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts while files keep coming, many of them at once', async () => {
  let count = 0;
  const read = vi.fn(async () => count);
  const counted = new Counted(read, 600);
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

it('keeps what was counted where counting again fails, and says so', async () => {
  const read = vi.fn(async () => 7);
  const counted = new Counted(read, 600);
  await counted.load();
  read.mockRejectedValueOnce(new Error('no'));
  await counted.load();
  expect(counted.state.getState()).toMatchObject({ value: 7, problem: expect.anything() });
  await counted.load();
  expect(counted.state.getState()).toEqual({ value: 7, problem: null });
});
