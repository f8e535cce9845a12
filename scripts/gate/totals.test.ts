import { describe, expect, it } from 'vitest';
import { playwrightTotals } from './totals.ts';

describe('the totals of a run', () => {
  it('count a test that passed only when tried again as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 4 };
    expect(playwrightTotals({ stats, errors: [] })).toEqual({ passed: 5, failed: 3, skipped: 4 });
  });

  it('count an error outside of any test as a failure', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTotals({ stats, errors: [{ message: 'set-up broke' }] }).failed).toBe(1);
  });

  it('refuse a report they do not know', () => {
    expect(() => playwrightTotals({ passed: 5 })).toThrow();
  });
});
