import type { FoundTurn } from '../../../shared/contract/conversations.ts';

/** An occurrence: its turn, and its number in that turn. */
export interface FindPlace {
  readonly turnId: string;
  readonly nth: number;
}

/** How many occurrences there are. */
export function countFound(turns: readonly FoundTurn[]): number {
  return turns.reduce((sum, turn) => sum + turn.count, 0);
}

/** The number of a place among all, from 0; -1 when it is no longer there. */
export function numberOf(turns: readonly FoundTurn[], place: FindPlace | null): number {
  let before = 0;
  for (const turn of turns) {
    if (turn.turnId === place?.turnId) return place.nth < turn.count ? before + place.nth : -1;
    before += turn.count;
  }
  return -1;
}

/** The place of that number, counted round from both ends; null where nothing was found. */
export function placeOf(turns: readonly FoundTurn[], number: number): FindPlace | null {
  const total = countFound(turns);
  if (total === 0) return null;
  let left = ((number % total) + total) % total;
  for (const { turnId, count } of turns) {
    if (left < count) return { turnId, nth: left };
    left -= count;
  }
  return null;
}

/**
 * Returns the occurrence to begin at: the first one in or after the turn in view, else the last of all.
 * @param order the turns held, oldest first; those found that are not among them are older.
 */
export function firstPlace(
  turns: readonly FoundTurn[],
  order: readonly string[],
  inView: string | null,
): FindPlace | null {
  const from = inView === null ? -1 : order.indexOf(inView);
  const first = turns.find((turn) => {
    const at = order.indexOf(turn.turnId);
    return at >= 0 && at >= from;
  });
  if (first) return { turnId: first.turnId, nth: 0 };
  return placeOf(turns, -1);
}
