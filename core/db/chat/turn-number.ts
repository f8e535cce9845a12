/** The start of time-based numbers, above all that were counted one by one before. */
const BEGIN = 2 ** 32;
/** Numbers of one second. Who comes when they are used up takes those of a later one. */
export const NUMBERS_PER_SECOND = 16;
/** How far turns may be pushed on by others of the same second, in milliseconds: for more, 57,600 would have to be. */
const PUSHED_MS = 3_600_000;

/**
 * The first number for turns of this time, in milliseconds since 1970. Turns are numbered by time, so that the newest
 * are found first, wherever they came from.
 */
export function turnNumberAt(createdAt: number): number {
  return BEGIN + Math.max(0, Math.floor(createdAt / 1000)) * NUMBERS_PER_SECOND;
}

/** Numbers, both included, among which all turns from `from` to before `to` are; others may be, too. */
export function turnNumbersBetween(from: number | undefined, to: number | undefined): [number, number] {
  // Far outside of any time: what comes from a window may be.
  const within = (time: number) => Math.min(Math.max(time, 0), 8.64e15);
  return [
    from === undefined ? 0 : turnNumberAt(within(from)),
    to === undefined
      ? Number.MAX_SAFE_INTEGER
      : Math.min(turnNumberAt(within(to) + PUSHED_MS), Number.MAX_SAFE_INTEGER),
  ];
}
