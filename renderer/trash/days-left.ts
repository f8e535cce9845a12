const DAY_MS = 86_400_000;

/** Whole days until a time, the last one begun counted as one. */
export function daysLeft(goesAt: number, now: number): number {
  return Math.max(0, Math.ceil((goesAt - now) / DAY_MS));
}
