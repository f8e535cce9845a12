import { expect, it } from 'vitest';
import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import { spanOf, UsageStore } from './usage-store.ts';

const sums: TokenTotals = { calls: 0, uncounted: 0, input: null, output: null, total: null, cached: null };
const report = (calls: number): UsageReport => ({
  all: { ...sums, calls },
  made: { segments: 0, words: null, speechMs: null, songs: 0, images: 0 },
  days: [],
  models: [],
  conversations: [],
});
const costs = async () => ({ days: [] });
const now = new Date(2026, 4, 20, 13, 0).getTime();

it('asks for whole days of the window up to the end of today', () => {
  const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();
  expect(spanOf({ name: '7', from: '', to: '' }, now)).toEqual({ from: day(5, 14), to: day(5, 21) });
  expect(spanOf({ name: 'year', from: '', to: '' }, now)).toEqual({ from: day(1, 1), to: day(5, 21) });
  expect(spanOf({ name: 'all', from: '', to: '' }, now)).toEqual({ from: 0, to: day(5, 21) });
  expect(spanOf({ name: 'custom', from: '2026-05-01', to: '2026-05-02' }, now)).toEqual({
    from: day(5, 1),
    to: day(5, 3),
  });
});

it('shows the counts of the time chosen last, whichever come last', async () => {
  const answers: ((report: UsageReport) => void)[] = [];
  const store = new UsageStore(
    { costs, report: () => new Promise((resolve) => answers.push(resolve)) },
    () => now,
  );
  const first = store.load();
  const second = store.choose({ name: '7' });
  answers[1]?.(report(7));
  answers[0]?.(report(30));
  await Promise.all([first, second]);
  expect(store.state.getState().counted?.report.all.calls).toBe(7);
  expect(store.state.getState().loading).toBe(false);
});

it('does not ask for a time that ends before it begins, and keeps what it had when asking fails', async () => {
  let asked = 0;
  const store = new UsageStore(
    {
      costs,
      report: async ({ zone }) => {
        asked += 1;
        expect(zone).toBe('Asia/Shanghai');
        if (asked === 2) throw new Error('broken');
        return report(1);
      },
    },
    () => now,
    () => 'Asia/Shanghai',
  );
  await store.load();
  await store.choose({ name: 'custom', from: '2026-05-02', to: '2026-05-01' });
  expect(asked).toBe(1);
  await store.choose({ to: '2026-05-03' });
  expect(store.state.getState()).toMatchObject({ problem: { kind: 'defect' }, loading: false });
  expect(store.state.getState().counted?.report.all.calls).toBe(1);
});
