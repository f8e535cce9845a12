import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { LibraryUsage } from '../../shared/domain/library-item.ts';
import { UsageStore } from './usage-store.ts';

const NOTHING = { count: 0, bytes: 0 };
const NEWS: Change = { type: 'library_rebuilt' };
let count = 0;
const read = vi.fn(
  async (): Promise<LibraryUsage> => ({
    ...{ speech: NOTHING, song: NOTHING, trash: NOTHING, picture: { count, bytes: count } },
    ...{ database: 1, small: 1, waiting: 1, sandbox: 1, other: 1, free: 1, starred: 0, models: [] },
  }),
);

beforeEach(() => {
  vi.useFakeTimers();
  count = 0;
});
afterEach(() => {
  vi.useRealTimers();
  read.mockClear();
});

it('counts while files keep coming, many of them at once', async () => {
  const usage = new UsageStore(read);
  for (let n = 1; n <= 30; n += 1) {
    count = n;
    usage.apply(NEWS);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(read.mock.calls.length).toBeLessThanOrEqual(6);
  await vi.runAllTimersAsync();
  expect(usage.state.getState().usage?.picture.count).toBe(30);
});

it('does not count for what is none of its business', async () => {
  const usage = new UsageStore(read);
  usage.apply({ type: 'jobs_cleared' });
  await vi.runAllTimersAsync();
  expect(read).not.toHaveBeenCalled();
});
