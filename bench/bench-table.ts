/** A measured subject, next to those it is compared with. */
export interface BenchRow {
  /** The measured subject, e.g. "ours" or the name of a library. */
  readonly name: string;
  /** The measured figures, one per column, in the columns' order. */
  readonly values: readonly (number | string)[];
}

/** A promise about a figure: measured, limit, and whether it holds. */
export interface BenchLimit {
  /** The promise in a few words, with its unit. */
  readonly what: string;
  readonly measured: number;
  readonly comparison: 'at most' | 'at least';
  readonly limit: number;
  /**
   * For a ratio between two figures of the same run: by what share it may differ between runs of the same code on an idle
   * machine. `--check` compares such figures with those in `baseline.json`.
   */
  readonly noise?: number;
}

/** The result of a benchmark: figures as measured, never rounded up or omitted. */
export interface BenchTable {
  /** The name it is chosen by with `--only`. */
  readonly name: string;
  /** The measured quantity and the method, in one or two sentences. */
  readonly about: string;
  /** Column heads with their units, without the first one. */
  readonly columns: readonly string[];
  readonly rows: readonly BenchRow[];
  readonly limits: readonly BenchLimit[];
}

/** How many times the platform's own cost may be taken where it leaves no room for a goal. */
export const PLATFORM_FACTOR = 1.5;

/**
 * Returns the limit of a goal (at most) beside what the browser takes for the same visible work in the same run, rounded
 * up to a tenth.
 */
export function besidePlatform(goal: number, platform: number): number {
  return Math.max(goal, Math.ceil(PLATFORM_FACTOR * platform * 10) / 10 || 0);
}

/** Whether a promise holds. A figure that is no number holds nothing. */
export function holds(limit: BenchLimit): boolean {
  if (!Number.isFinite(limit.measured)) return false;
  return limit.comparison === 'at most' ? limit.measured <= limit.limit : limit.measured >= limit.limit;
}

/** The ratios of an earlier run: table, then promise, then figure. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The ratios of tables, as they are kept in `baseline.json`. */
export function ratiosOf(tables: readonly BenchTable[]): Baseline {
  const ofTable = ({ limits }: BenchTable) =>
    Object.fromEntries(limits.flatMap((limit) => (limit.noise ? [[limit.what, limit.measured]] : [])));
  return Object.fromEntries(tables.map((table) => [table.name, ofTable(table)]));
}

/** Returns a sentence for each ratio that is worse than the baseline by more than its noise, or missing there. */
export function regressions(table: BenchTable, baseline: Baseline): string[] {
  return table.limits.flatMap(({ what, measured, comparison, noise }) => {
    if (noise === undefined) return [];
    const before = baseline[table.name]?.[what];
    if (before === undefined) return [`${table.name}: ${what}: not in the baseline`];
    const worst = comparison === 'at most' ? before * (1 + noise) : before * (1 - noise);
    const isWithin = comparison === 'at most' ? measured <= worst : measured >= worst;
    if (isWithin) return [];
    return [`${table.name}: ${what}: ${measured}, was ${before} (noise ${Math.round(noise * 100)} %)`];
  });
}
