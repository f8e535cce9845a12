/** Returns the first instant of the day that is `days` away from that of `now`. */
export function startOfDay(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/**
 * Returns the first instant of the section of a list that a moment belongs to: its day in the last week, its month
 * before, so that a library of years has no section for each day.
 */
export function startOfSection(at: number, now: number): number {
  if (at >= startOfDay(now, -6)) return startOfDay(at, 0);
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), 1).getTime();
}

/**
 * Returns the first instant of a day such as `2026-01-31`, or of one `later` days after; null if it
 * is not a date.
 */
export function dayStart(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}

/** The days that a list is limited to; a range includes both ends, and an empty end is open. */
interface DayChoice {
  readonly date: 'any' | 'today' | 'week' | 'month' | 'year' | 'range';
  readonly from: string;
  readonly to: string;
}

/**
 * Returns when the chosen days begin and end.
 * @param now epoch milliseconds, which determine today
 */
export function spanOf({ date, from, to }: DayChoice, now: number): { from?: number; to?: number } {
  switch (date) {
    case 'any':
      return {};
    case 'today':
      return { from: startOfDay(now, 0) };
    case 'week':
      return { from: startOfDay(now, -6) };
    case 'month':
      return { from: startOfDay(now, -29) };
    case 'year':
      return { from: new Date(new Date(now).getFullYear(), 0, 1).getTime() };
    case 'range': {
      const first = dayStart(from, 0);
      const end = dayStart(to, 1);
      return { ...(first === null ? {} : { from: first }), ...(end === null ? {} : { to: end }) };
    }
    default:
      return date satisfies never;
  }
}
