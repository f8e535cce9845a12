import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Numbers of passed, failed and skipped tests. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Totals = { passed: 0, failed: 0, skipped: 0 };

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

const playwrightReport = z.looseObject({
  stats: z.looseObject({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/**
 * Returns the totals of Playwright's JSON report. Tests that passed on retry and errors outside tests are failures.
 */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Reads a report, or returns undefined if the tool wrote none. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
