import type { Turn } from '../../shared/domain/conversation.ts';
import { isRunning } from '../lib/fold-job-events.ts';

/** Every turn of a branch, oldest first; null for one that is not loaded. The newest is always loaded. */
export type BranchRows = readonly (Turn | null)[];

/** A loaded range of a branch; `offset` is the number of turns before its first one. */
export interface TurnStretch {
  readonly turns: readonly Turn[];
  readonly offset: number;
}

/** The loaded turn from which a page was counted, and its row then. */
export interface PageAnchor {
  readonly id: string;
  readonly row: number;
}

/** Returns the rows of a branch with the loaded turns among them. */
export function shownBranch(rows: BranchRows): {
  readonly rows: BranchRows;
  readonly turns: readonly Turn[];
} {
  const turns = rows.filter((turn) => turn !== null);
  return { rows, turns };
}

/**
 * Merges the newest turns of a branch into its rows. Older turns of the same branch stay in front, so that a short
 * response never empties a transcript that was scrolled far up.
 */
export function mergeNewest(had: BranchRows, { turns, offset }: TurnStretch): BranchRows {
  const [first] = turns;
  const above = had[offset - 1];
  const isSame = above ? above.id === first?.parentId : first !== undefined && had[offset]?.id === first.id;
  return [...(isSame ? had.slice(0, offset) : new Array<null>(offset).fill(null)), ...turns];
}

/**
 * Fills empty rows from a page that ends `skip` rows above its anchor. Changes nothing if the rows were numbered
 * differently or the branch was left meanwhile.
 */
export function fillRows(
  had: BranchRows,
  { turns, offset }: TurnStretch,
  { id, row }: PageAnchor,
  skip: number,
): BranchRows {
  if (had[row]?.id !== id || offset + turns.length !== row - skip) return had;
  return had.map((turn, at) => turn ?? turns[at - offset] ?? null);
}

/** Returns the row of a turn in the branch; -1 if the turn is not loaded. */
export function rowOf(rows: BranchRows, turnId: string | undefined): number {
  return rows.findIndex((turn) => turn !== null && turn.id === turnId);
}

/** Returns the loaded turn, or the shown one if the stream is already ahead of it. */
export function newer(read: Turn, shown: readonly Turn[]): Turn {
  const previous = shown.findLast((turn) => turn.id === read.id);
  if (!previous) return read;
  if (isRunning(read) && read.answer) {
    const ahead = previous.answer?.jobId === read.answer.jobId && previous.answer.seq > read.answer.seq;
    return ahead ? previous : read;
  }
  // Unchanged parts stay the same objects, so that they do not render again.
  return JSON.stringify(previous.parts) === JSON.stringify(read.parts)
    ? { ...read, parts: previous.parts }
    : read;
}
