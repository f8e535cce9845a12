import type { RepairChange } from '../../../shared/service/lyrics/repair-lyrics.ts';

/** Changes that are alike, and how many there are of them. */
export interface ChangeKind {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The changes of a repair, like ones together, in the order of their first. */
export function countChanges(changes: readonly RepairChange[]): ChangeKind[] {
  const kinds = Map.groupBy(changes, ({ from, to }) => JSON.stringify([from, to]));
  return [...kinds.values()].flatMap((alike) =>
    alike[0] ? [{ from: alike[0].from, to: alike[0].to, count: alike.length }] : [],
  );
}
