/** The first instant of the day `days` away from the one `now` is in. */
export function startOfDay(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The first instant of a day written `2026-01-31`, or of one `later` days after; null when it is none. */
export function dayStart(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}
