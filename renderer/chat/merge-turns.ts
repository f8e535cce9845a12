import type { Turn } from '../../shared/domain/conversation.ts';

/** A range of a branch; `offset` is the number of turns before its first one. */
export interface TurnStretch {
  readonly turns: readonly Turn[];
  readonly offset: number;
}

/**
 * Merges the newest turns of a branch into those shown. Older turns of the same branch stay in front, so that a short
 * response never empties a transcript that was scrolled far up.
 */
export function mergeTurns(had: TurnStretch, read: TurnStretch): TurnStretch {
  const first = read.turns[0];
  const keep = read.offset - had.offset;
  if (!first || keep <= 0 || keep > had.turns.length) return read;
  const last = had.turns[keep - 1];
  if (!last || first.parentId !== last.id) return read;
  return { turns: [...had.turns.slice(0, keep), ...read.turns], offset: had.offset };
}

/** Prepends older turns to those shown; changes nothing if the user left the branch meanwhile. */
export function prependTurns(had: TurnStretch, older: TurnStretch): TurnStretch {
  const first = had.turns[0];
  const last = older.turns.at(-1);
  if (!first || !last || first.parentId !== last.id) return had;
  return { turns: [...older.turns, ...had.turns], offset: older.offset };
}

/**
 * Returns a row for every turn of the branch, oldest first, with null for turns not loaded, so that the scroll bar
 * shows the true length.
 */
export function branchRows({ turns, offset }: TurnStretch): readonly (Turn | null)[] {
  return offset === 0 ? turns : [...new Array<null>(offset).fill(null), ...turns];
}

/** Returns the row of a turn in the branch; -1 if the turn is not loaded. */
export function rowOf({ turns, offset }: TurnStretch, turnId: string | undefined): number {
  const at = turns.findIndex((turn) => turn.id === turnId);
  return at === -1 ? -1 : offset + at;
}
