import { Conflict } from '../../platform/refusal.ts';

/** A calendar day in a time zone, with its bounds in epoch milliseconds; `end` is exclusive. */
export interface LocalDay {
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

/** Time zone offsets are multiples of this, in milliseconds, and clocks change at such a step. */
const STEP = 15 * 60_000;
/** Longer than any day in any zone, including those on which the clock is set back. */
const LONGEST = 27 * 3_600_000;

/**
 * Returns a function that maps a time to its day in a zone. Days on which clocks change have 23 or 25 hours.
 * @throws Conflict `zone_unknown`
 */
export function localDays(zone: string): (at: number) => LocalDay {
  const format = formatOf(zone);
  const dayOf = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
  return (at) => {
    const day = dayOf(at);
    const slot = Math.floor(at / STEP);
    const reach = Math.ceil(LONGEST / STEP);
    const same = (other: number) => dayOf(other * STEP) === day;
    const start = same(slot) ? bisect(slot - reach, slot, (other) => same(other)) : slot;
    const end = bisect(slot, slot + reach, (other) => !same(other) && other > slot);
    return { day, start: start * STEP, end: end * STEP };
  };
}

/** Returns the smallest integer above `low`, at most `high`, for which the monotonic predicate `holds`. */
function bisect(low: number, high: number, holds: (n: number) => boolean): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return new Intl.DateTimeFormat('en', { timeZone: zone, calendar: 'gregory', ...numbers });
  } catch (cause) {
    throw new Conflict('zone_unknown', { cause });
  }
}
