/** A suite of the deep run: tests or a program of the project, run with many cases (`QUARTET_DEEP=1`). */
export interface Suite {
  /** Name of the suite; `--only kills` runs `kills` and every `kills-…`. */
  readonly name: string;
  /** Short description of the defects that the suite looks for. */
  readonly about: string;
  /** Test files of vitest, specs of Playwright (with a fresh build), or one Node script with its arguments. */
  readonly kind: 'unit' | 'e2e' | 'program';
  readonly files: readonly string[];
  /** Environment variables in addition to `QUARTET_DEEP=1`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Pattern that selects tests of these files by name. */
  readonly tests?: string;
  /** Approximate duration on two idle cores; the longest suites start first. */
  readonly minutes: number;
  /** Whether the suite runs alone, because it measures time or memory, or uses both cores. */
  readonly alone?: boolean;
  /** Figures that it must report (core/testing/figures.ts), so that a test that silently did nothing is noticed. */
  readonly gates: readonly string[];
}
