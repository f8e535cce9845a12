import type { MutationGroup } from './groups.ts';

/** The outcome of one mutant. */
export interface Mutant {
  readonly fileName: string;
  readonly status: string;
}

/** How many changes of a group were noticed. */
export interface Score {
  readonly group: string;
  readonly mutants: number;
  readonly noticed: number;
  /** Of a hundred. */
  readonly score: number;
}

/** A change is noticed when a test fails by it or never ends. One that no test runs counts as not noticed. */
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

/** By status, whether it was noticed. Changes that do not compile or were left out are none. */
const COUNTS: Readonly<Record<string, boolean>> = {
  Killed: true,
  Timeout: true,
  Survived: false,
  NoCoverage: false,
};
