/** A part of the deep run: tests or a program of the project, run with many cases (`QUARTET_DEEP=1`). */
export interface Suite {
  /** `--only kills` runs `kills` and every `kills-…`. */
  readonly name: string;
  /** The kind of defect that the suite looks for, in a few words. */
  readonly about: string;
  /** Test files of vitest, specs of Playwright (over a fresh build), or one script for Node with its arguments. */
  readonly kind: 'unit' | 'e2e' | 'program';
  readonly files: readonly string[];
  /** Environment variables set for it, beside `QUARTET_DEEP=1`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of these files only the tests whose names match. */
  readonly tests?: string;
  /** About how long it takes by itself on two quiet cores: the longest begin first. */
  readonly minutes: number;
  /** It measures time or memory, or keeps both cores busy: nothing else runs beside it. */
  readonly alone?: boolean;
  /** The figures it must hand over (core/testing/figures.ts): a test that silently did nothing is seen by what is missing. */
  readonly gates: readonly string[];
}
