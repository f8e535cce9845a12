import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionStatus } from './connection.ts';
import { readCode } from './read-code.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  connectionStatus.setState({ state: 'open', reason: null });
});
afterEach(() => void vi.useRealTimers());

it('readCode loads the code again when the host is back', async () => {
  const read = vi.fn(async () => 'code').mockRejectedValueOnce(gone);
  connectionStatus.setState({ state: 'lost', reason: null });
  const code = readCode(read);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
  connectionStatus.setState({ state: 'open', reason: null });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(code).resolves.toBe('code');
});

it('readCode rejects if an available host does not provide the code', async () => {
  const read = vi.fn(async () => Promise.reject(gone));
  const refused = expect(readCode(read)).rejects.toBe(gone);
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(read).toHaveBeenCalledTimes(2);
});
