import { expect, test, vi } from 'vitest';
import { LOG_LEVELS, type LogLine } from '../../../shared/domain/log-line.ts';
import { type LogCalls, LogStore } from './log-store.ts';

const lineAt = (n: number): LogLine => ({
  ...{
    place: `2026-01-02-000:${n}`,
    time: n,
    level: LOG_LEVELS[n % 4] ?? 'info',
    message: `line ${n}`,
    fields: [],
  },
});

/** Simulates a log of numbered lines; each call scans a limited number of lines, as in the core. */
function fakeLog(count: number, looksThrough = 1000) {
  const all = Array.from({ length: count }, (_, n) => lineAt(n));
  const at = (place: string) => Number(place.split(':')[1]);
  const page = async ({ text, before, from, limit }: Parameters<LogCalls['page']>[0]) => {
    const end = `2026-01-02-000:${all.length}`;
    if (from !== undefined) {
      const lines = all.slice(at(from)).filter(({ message }) => message.includes(text));
      return { lines, before: null, from: end };
    }
    const to = before === undefined ? all.length : at(before);
    const low = Math.max(0, to - looksThrough);
    const found = all.slice(low, to).filter(({ message }) => message.includes(text));
    const lines = found.slice(-limit);
    const next =
      lines.length === limit ? (lines[0]?.place ?? null) : low === 0 ? null : `2026-01-02-000:${low}`;
    return { lines, before: next, from: end };
  };
  // The other properties of a procedure are not used.
  const calls = { page: vi.fn(page) };
  return { all, calls, store: new LogStore(calls as unknown as LogCalls) };
}

const numbers = (store: LogStore) => store.state.getState().lines?.map(({ time }) => time);

test('LogStore loads the newest lines, then older ones before them without duplicates', async () => {
  const { store } = fakeLog(1000);
  await store.load();
  expect(numbers(store)).toEqual(Array.from({ length: 300 }, (_, n) => 700 + n));
  while (store.state.getState().before !== null) await store.older();
  expect(numbers(store)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
});

test('LogStore appends new lines at the end', async () => {
  const { store, all } = fakeLog(5);
  await store.load();
  all.push(lineAt(5), lineAt(6));
  await Promise.all([store.newer(), store.newer()]);
  expect(numbers(store)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a failed load of the log is repeated with the next request, which clears the error', async () => {
  const { store, calls } = fakeLog(1000);
  await store.load();
  calls.page.mockRejectedValueOnce(new Error('not now'));
  await store.older();
  expect(store.state.getState()).toMatchObject({ loadingOlder: false, problem: expect.anything() });
  await store.older();
  expect(store.state.getState().problem).toBeNull();
  expect(numbers(store)).toHaveLength(600);
});

test('a log search continues through older pages until it finds a line', async () => {
  const { store } = fakeLog(5000, 500);
  await store.choose({ text: 'line 77' });
  // 77 itself, and 770 to 779: the store loads page after page until some match.
  expect(numbers(store)?.at(-1)).toBe(779);
  while (store.state.getState().before !== null) await store.older();
  expect(numbers(store)).toEqual([77, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779]);
});

test('log lines written while the level changes are shown once', async () => {
  const { store, all, calls } = fakeLog(5);
  await store.load();
  all.push(lineAt(5));
  // The request for newer lines uses the new level, and its response arrives last.
  const { promise: waits, resolve: release } = Promise.withResolvers<void>();
  const page = calls.page.getMockImplementation();
  calls.page.mockImplementation(async (input) => {
    const answer = page?.(input) ?? Promise.reject(new Error('no log'));
    if (input.from !== undefined) await waits;
    return answer;
  });
  const chosen = store.choose({ level: 'debug' });
  const newer = store.newer();
  await chosen;
  all.push(lineAt(6));
  release();
  await Promise.all([newer, store.newer()]);
  expect(numbers(store)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('LogStore shows only the response to the latest filter', async () => {
  const { store } = fakeLog(100);
  const first = store.choose({ text: 'line 1' });
  const last = store.choose({ text: 'line 99' });
  await Promise.all([first, last]);
  expect(numbers(store)).toEqual([99]);
});
