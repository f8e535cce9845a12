/** A measured subject and those it is compared with. */
export interface BenchRow {
  /** Name of the measured subject, e.g. "ours" or the name of a library. */
  readonly name: string;
  /** Measured figures, one per column, in the columns' order. */
  readonly values: readonly (number | string)[];
}

/** A limit for a figure: the measured value, the limit, and whether it holds. */
export interface BenchLimit {
  /** Short description of the limit, with its unit. */
  readonly what: string;
  readonly measured: number;
  readonly comparison: 'at most' | 'at least';
  readonly limit: number;
  /**
   * For a ratio between two figures of the same run: the share by which it may differ between runs of the same code
   * on an idle machine. `--check` compares such figures with those in `baseline.json`.
   */
  readonly noise?: number;
}

/** The result of a benchmark: figures as measured, never rounded up or omitted. */
export interface BenchTable {
  /** Name for `--only`. */
  readonly name: string;
  /** Measured quantity and method, in one or two sentences. */
  readonly about: string;
  /** Column headers with their units, without the first one. */
  readonly columns: readonly string[];
  readonly rows: readonly BenchRow[];
  readonly limits: readonly BenchLimit[];
}

/** Factor on the platform's own cost that replaces a goal which the platform alone already misses. */
export const PLATFORM_FACTOR = 1.5;

/**
 * Returns the limit for a goal (maximum), given the browser's own time for the same visible work in the same run,
 * rounded up to a tenth.
 */
export function besidePlatform(goal: number, platform: number): number {
  return Math.max(goal, Math.ceil(PLATFORM_FACTOR * platform * 10) / 10 || 0);
}

/** Returns whether a limit holds. A figure that is not a number never does. */
export function holds(limit: BenchLimit): boolean {
  if (!Number.isFinite(limit.measured)) return false;
  return limit.comparison === 'at most' ? limit.measured <= limit.limit : limit.measured >= limit.limit;
}

/** Ratios of an earlier run: table, then limit, then figure. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns the ratios of tables in the format of `baseline.json`. */
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
