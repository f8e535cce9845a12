import type { MutationGroup } from './groups.ts';

/** The outcome of one mutant. */
export interface Mutant {
  readonly fileName: string;
  readonly status: string;
}

/** Number of detected mutants of a group. */
export interface Score {
  readonly group: string;
  readonly mutants: number;
  readonly noticed: number;
  /** Percentage of detected mutants. */
  readonly score: number;
}

/** Returns a group's score. A mutant is detected if a test fails or times out, and undetected without tests. */
export function scoreOf(group: MutationGroup, mutants: readonly Mutant[]): Score {
  const own = mutants.filter(({ fileName, status }) => group.files.includes(fileName) && status in COUNTS);
  const noticed = own.filter(({ status }) => COUNTS[status]).length;
  return {
    group: group.name,
    mutants: own.length,
    noticed,
    score: own.length === 0 ? 0 : (100 * noticed) / own.length,
  };
}

/** Whether each status counts as detected. Mutants that do not compile or were excluded do not count at all. */
const COUNTS: Readonly<Record<string, boolean>> = {
  Killed: true,
  Timeout: true,
  Survived: false,
  NoCoverage: false,
};
