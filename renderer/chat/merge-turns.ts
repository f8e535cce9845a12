import type { Turn } from '../../shared/domain/conversation.ts';

/** A stretch of a branch: `offset` turns of it come before the first one here. */
export interface TurnStretch {
  readonly turns: readonly Turn[];
  readonly offset: number;
}

/**
 * What is shown after the newest turns of a branch were read again: older turns already had are kept in front as long
 * as they are of the same branch, so that a short answer of the core never empties a transcript scrolled far up.
 */
export function mergeTurns(had: TurnStretch, read: TurnStretch): TurnStretch {
  const first = read.turns[0];
  const keep = read.offset - had.offset;
  if (!first || keep <= 0 || keep > had.turns.length) return read;
  const last = had.turns[keep - 1];
  if (!last || first.parentId !== last.id) return read;
  return { turns: [...had.turns.slice(0, keep), ...read.turns], offset: had.offset };
}

/** What is shown after older turns came; nothing changes when the branch was left meanwhile. */
export function prependTurns(had: TurnStretch, older: TurnStretch): TurnStretch {
  const first = had.turns[0];
  const last = older.turns.at(-1);
  if (!first || !last || first.parentId !== last.id) return had;
  return { turns: [...older.turns, ...had.turns], offset: older.offset };
}
