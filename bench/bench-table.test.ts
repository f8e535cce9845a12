import { describe, expect, it } from 'vitest';
import { holds } from './bench-table.ts';
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
