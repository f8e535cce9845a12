import { formatDay, formatRelativeDay } from '../locales/format.ts';

/** The name of a day over its images: today, yesterday, or its date. */
export function dayLabel(time: number): string {
  return formatRelativeDay(time) ?? formatDay(time);
}
