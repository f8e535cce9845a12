import { z } from 'zod';
import { type Failure, short } from './failures.ts';
import type { Totals } from './totals.ts';

const unitReport = z.strictObject({
  totals: z.strictObject({ passed: z.int(), failed: z.int(), skipped: z.int() }),
  failures: z.array(z.strictObject({ test: z.string(), said: z.string() })),
});

/** What `unit-reporter.ts` writes of a run of the unit tests. */
export type UnitReport = z.infer<typeof unitReport>;

export function unitTotals(report: unknown): Totals {
  return unitReport.parse(report).totals;
}

export function unitFailures(report: unknown): Failure[] {
  return unitReport.parse(report).failures.map(({ test, said }) => ({ test, said: short(said) }));
}
