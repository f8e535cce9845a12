import { z } from 'zod';
import { type Failure, short } from './failures.ts';
import type { Totals } from './totals.ts';

const failure = z.strictObject({ test: z.string(), said: z.string() });
const unitReport = z.strictObject({
  /** Tests that ended, except those in `died`. */
  totals: z.strictObject({ passed: z.int(), failed: z.int(), skipped: z.int() }),
  failures: z.array(failure),
  /** Processes that ended before their tests did, and the files with unfinished tests. */
  died: z.strictObject({ said: z.array(z.string()), files: z.array(failure) }),
  /** The slowest files, in seconds including the time to load their imports. */
  slowest: z.array(z.strictObject({ file: z.string(), seconds: z.number() })).optional(),
});

/** The report that `unit-reporter.ts` writes about a run of the unit tests. */
export type UnitReport = z.infer<typeof unitReport>;

export function readUnitReport(report: unknown): UnitReport {
  return unitReport.parse(report);
}

/** Returns the files whose process died, if nothing else went wrong: only they run again. */
export function filesToRunAgain({ failures, died }: UnitReport): string[] {
  return failures.length === 0 ? died.files.map(({ test }) => test) : [];
}

/** Merges two runs: the second contains only the files whose process died in the first. */
export function withSecondRun(first: UnitReport, second: UnitReport): UnitReport {
  const { totals } = second;
  // The second run also counts the tests of such a file that passed before its process died.
  return {
    totals: {
      passed: first.totals.passed + totals.passed,
      failed: first.totals.failed + totals.failed,
      skipped: first.totals.skipped + totals.skipped,
    },
    failures: [...first.failures, ...second.failures],
    died: second.died,
    ...(first.slowest && { slowest: first.slowest }),
  };
}

/** Returns the totals, in which a process that died counts as a failure. */
export function unitTotals({ totals, died }: UnitReport): Totals {
  return { ...totals, failed: totals.failed + Math.max(died.files.length, died.said.length) };
}

export function unitFailures({ failures, died }: UnitReport): Failure[] {
  const lost = [...died.files, ...died.said.map((said) => ({ test: 'a process of tests', said }))];
  return [...failures, ...lost].map(({ test, said }) => ({ test, said: short(said) }));
}
