import { localTime } from '../../library/file-name.ts';

/** Returns the name of an export of several conversations, by local time: `Quartet conversations 2026-11-21 14-05`. */
export function exportFileName(now: number): string {
  return `Quartet conversations ${localTime(new Date(now)).replace('T', ' ').replace(':', '-')}`;
}
