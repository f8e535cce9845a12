/** First time-based number, above all sequential numbers of earlier versions. */
const FIRST_NUMBER = 2 ** 32;
/** Numbers per second. Further turns of a second get numbers of a later one. */
export const NUMBERS_PER_SECOND = 16;
/** Largest shift of a turn by others of the same second, in milliseconds: it would take 57,600 turns to exceed it. */
const SHIFT_MAX_MS = 3_600_000;

/**
 * Returns the first number for turns of this time, in epoch milliseconds. Turns are numbered by time, so that the
 * newest are found first, whatever their origin.
 */
export function turnNumberAt(createdAt: number): number {
  return FIRST_NUMBER + Math.max(0, Math.floor(createdAt / 1000)) * NUMBERS_PER_SECOND;
}

/** Returns the inclusive range of numbers that contains all turns from `from` to before `to`, and possibly others. */
export function turnNumbersBetween(from: number | undefined, to: number | undefined): [number, number] {
  // Clamps to the range of dates, since a window may send any number.
  const within = (time: number) => Math.min(Math.max(time, 0), 8.64e15);
  return [
    from === undefined ? 0 : turnNumberAt(within(from)),
    to === undefined
      ? Number.MAX_SAFE_INTEGER
      : Math.min(turnNumberAt(within(to) + SHIFT_MAX_MS), Number.MAX_SAFE_INTEGER),
  ];
}
