import { describe, expect, it } from 'vitest';
import {
  type BenchLimit,
  type BenchTable,
  besidePlatform,
  holds,
  ratiosOf,
  regressions,
} from './bench-table.ts';
import { tableText } from './print-table.ts';

const limit = { what: 'time, ms', measured: 5, comparison: 'at most', limit: 4 } as const;

describe('a bench table', () => {
  it('does not let a broken promise pass', () => {
    expect(holds(limit)).toBe(false);
    expect(holds({ ...limit, measured: 4 })).toBe(true);
    expect(holds({ ...limit, comparison: 'at least' })).toBe(true);
  });

  it('takes a figure that was not measured for a broken promise', () => {
    expect(holds({ ...limit, measured: Number.NaN })).toBe(false);
  });

  it('holds a goal to 1.5 × the platform only where the platform leaves no room for it', () => {
    expect(besidePlatform(32, 16.8)).toBe(32);
    expect(besidePlatform(32, 33.3)).toBe(50);
    expect(besidePlatform(32, Number.NaN)).toBe(32);
  });

  it('says so in words', () => {
    const text = tableText({
      name: 'x',
      about: 'X.',
      columns: ['ms'],
      rows: [{ name: 'ours', values: [0.123456] }],
      limits: [limit],
    });
    expect(text).toContain('✘ does not hold: time, ms: 5, at most 4');
    expect(text).toContain('0.123');
  });
});

describe('the comparison with the baseline', () => {
  const table = (limit: Partial<BenchLimit>): BenchTable => ({
    name: 'x',
    about: '',
    columns: [],
    rows: [],
    limits: [{ what: 'times a copy', measured: 5, comparison: 'at most', limit: 9, ...limit }],
  });
  const baseline = { x: { 'times a copy': 5 } };

  it('accepts a ratio that is worse by no more than its noise', () => {
    expect(regressions(table({ noise: 0.2, measured: 6 }), baseline)).toEqual([]);
    expect(regressions(table({ noise: 0.2, measured: 4, comparison: 'at least' }), baseline)).toEqual([]);
  });

  it('reports one that is worse, not measured or unknown', () => {
    const worse = ['x: times a copy: 6.1, was 5 (noise 20 %)'];
    expect(regressions(table({ noise: 0.2, measured: 6.1 }), baseline)).toEqual(worse);
    expect(regressions(table({ noise: 0.2, measured: 3.9, comparison: 'at least' }), baseline)).toHaveLength(
      1,
    );
    expect(regressions(table({ noise: 0.2, measured: Number.NaN }), baseline)).toHaveLength(1);
    expect(regressions(table({ noise: 0.2 }), {})).toEqual(['x: times a copy: not in the baseline']);
  });

  it('leaves out figures that depend on the machine', () => {
    expect(regressions(table({ measured: 99 }), baseline)).toEqual([]);
    expect(ratiosOf([table({}), { ...table({ noise: 0.2 }), name: 'y' }])).toEqual({
      x: {},
      y: { 'times a copy': 5 },
    });
  });
});
