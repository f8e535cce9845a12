import { describe, expect, it } from 'vitest';
import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import { axisSteps, chartOf, SERIES_MAX, tokensOf } from './chart-bars.ts';

const sums = (total: number | null, change: Partial<TokenTotals> = {}): TokenTotals => ({
  calls: 1,
  uncounted: total === null ? 1 : 0,
  input: null,
  output: null,
  total,
  cached: null,
  ...change,
});

const report = (days: UsageReport['days'], models: readonly string[] = ['a', 'b']): UsageReport => ({
  all: sums(0),
  made: { segments: 0, words: null, speechMs: null, songs: 0, images: 0 },
  days,
  models: models.map((model) => ({ model, sums: sums(1) })),
  conversations: [],
});

/** Returns the span of whole days in the local time zone. */
const span = (from: [number, number, number], to: [number, number, number]) => ({
  from: new Date(...from).getTime(),
  to: new Date(...to).getTime(),
});

describe('the bars of the usage chart', () => {
  it('cover every day, including those without calls and clock changes', () => {
    const { bars, unit } = chartOf(report([]), span([2026, 2, 1], [2026, 3, 1]));
    expect(unit).toBe('day');
    expect(bars).toHaveLength(31);
    expect(new Set(bars.map((bar) => bar.day)).size).toBe(31);
    expect([bars[0]?.day, bars.at(-1)?.day]).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('stack models in the order of their colors', () => {
    const { bars, most } = chartOf(
      report([
        { day: '2026-01-02', model: 'b', sums: sums(5) },
        { day: '2026-01-02', model: 'a', sums: sums(7) },
      ]),
      span([2026, 0, 1], [2026, 0, 3]),
    );
    expect(bars[1]?.parts).toEqual([
      { series: 0, tokens: 7 },
      { series: 1, tokens: 5 },
    ]);
    expect([bars[1]?.tokens, most]).toEqual([12, 12]);
  });

  it('distinguish uncounted calls from none', () => {
    const { bars } = chartOf(
      report([{ day: '2026-01-01', model: 'a', sums: sums(null, { calls: 3, uncounted: 3 }) }]),
      span([2026, 0, 1], [2026, 0, 3]),
    );
    expect(bars[0]).toMatchObject({ tokens: null, calls: 3, uncounted: 3, parts: [] });
    expect(bars[1]).toMatchObject({ tokens: null, calls: 0, uncounted: 0 });
  });

  it('share one color for the models beyond the palette', () => {
    const models = Array.from({ length: SERIES_MAX + 2 }, (_, at) => `m${at}`);
    const days = models.map((model) => ({ day: '2026-01-01', model, sums: sums(1) }));
    const { bars, series, others } = chartOf(report(days, models), span([2026, 0, 1], [2026, 0, 2]));
    expect([series.length, others]).toEqual([SERIES_MAX, 2]);
    expect(bars[0]?.parts.at(-1)).toEqual({ series: SERIES_MAX, tokens: 2 });
  });

  it('group by week and month for long spans without losing tokens', () => {
    const days = [
      { day: '2026-01-01', model: 'a', sums: sums(1) },
      { day: '2026-06-30', model: 'a', sums: sums(2) },
      { day: '2026-12-31', model: 'a', sums: sums(4) },
    ];
    const year = chartOf(report(days), span([2026, 0, 1], [2027, 0, 1]));
    expect(year.unit).toBe('week');
    // 1 January 2026 is a Thursday, so its week begins in the year before.
    expect(year.bars[0]?.day).toBe('2025-12-29');
    expect(year.bars.reduce((sum, bar) => sum + (bar.tokens ?? 0), 0)).toBe(7);
    const all = chartOf(report(days), { from: 0, to: new Date(2028, 0, 1).getTime() });
    expect([all.unit, all.bars[0]?.day, all.bars.length]).toEqual(['month', '2026-01-01', 24]);
    expect(all.bars.reduce((sum, bar) => sum + (bar.tokens ?? 0), 0)).toBe(7);
  });
});

it('tokensOf sums input and output if the total is missing, and is null without counts', () => {
  expect(tokensOf(sums(null))).toBeNull();
  expect(tokensOf(sums(null, { input: 2, output: 3 }))).toBe(5);
  expect(tokensOf(sums(9, { input: 2, output: 3 }))).toBe(9);
});

it('axisSteps are round and reach above the tallest bar', () => {
  for (const most of [1, 3, 7, 99, 2052, 123_456, 5e9]) {
    const steps = axisSteps(most);
    expect(steps.length, `${most}`).toBeLessThanOrEqual(6);
    expect(steps.at(-1), `${most}`).toBeGreaterThanOrEqual(most);
    expect(steps.every(Number.isInteger), `${most}`).toBe(true);
  }
  expect(axisSteps(0)).toEqual([0, 1]);
});
