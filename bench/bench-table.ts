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

/** Whether a promise holds. A figure that is no number holds nothing. */
export function holds(limit: BenchLimit): boolean {
  if (!Number.isFinite(limit.measured)) return false;
  return limit.comparison === 'at most' ? limit.measured <= limit.limit : limit.measured >= limit.limit;
}
