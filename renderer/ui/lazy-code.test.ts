import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionStatus } from '../lib/connection.ts';
import { lazyCode, missingCode } from './lazy-code.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', reported);
  connectionStatus.setState({ state: 'open', reason: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reported.mockClear();
});

it('reads once, for all who wish for it', async () => {
  const read = vi.fn(async () => 'code');
  const code = lazyCode(read);
  const told = vi.fn();
  code.subscribe(told);
  code.load();
  code.load();
  await vi.advanceTimersByTimeAsync(0);
  expect([code.now(), read.mock.calls.length, told.mock.calls.length]).toEqual(['code', 1, 1]);
});

it('asks a host that went away again when it is back, and reports nothing', async () => {
  const read = vi.fn(async () => 'code').mockRejectedValueOnce(gone);
  const code = lazyCode(read);
  const told = vi.fn();
  code.subscribe(told);
  code.load();
  // The connection ends only after the code was asked for.
  await vi.advanceTimersByTimeAsync(500);
  connectionStatus.setState({ state: 'lost', reason: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([code.now(), read.mock.calls.length]).toEqual([undefined, 1]);
  connectionStatus.setState({ state: 'open', reason: null });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([code.now(), told.mock.calls.length]).toEqual(['code', 1]);
  expect(reported).not.toHaveBeenCalled();
});

it('reports what a host that is there does not give, once, and tries again with the next wish', async () => {
  const read = vi
    .fn(async () => 'code')
    .mockRejectedValueOnce(gone)
    .mockRejectedValueOnce(gone);
  const code = lazyCode(read);
  code.load();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported.mock.calls).toEqual([[gone]]);
  expect(missingCode.getState().missing).toBe(true);
  code.load();
  await vi.advanceTimersByTimeAsync(0);
  expect(code.now()).toBe('code');
  expect(missingCode.getState().missing).toBe(false);
});
