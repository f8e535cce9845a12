import { formatDay, formatRelativeDay } from '../locales/format.ts';

/** The name of a day over its pictures: today, yesterday, or its date. */
export function dayWords(time: number): string {
  return formatRelativeDay(time) ?? formatDay(time);
}
