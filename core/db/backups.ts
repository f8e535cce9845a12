import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { copyCompletely } from './copy-completely.ts';

/** Copies kept of each kind. */
const KEPT = 3;
/** `backup`: before a migration; `daily`: of a day on which something changed. */
const COPY = /^quartet-(backup|daily)-([\dTZ-]+)\.db$/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export type CopyKind = 'backup' | 'daily';

/** A time as it stands in a file name: sorts by age, legal on every system. */
export function formatFileTime(now: number): string {
  return new Date(now).toISOString().replaceAll(':', '-').replace('.', '-');
}

/** A time of a file name in epoch milliseconds; null for what is none. */
export function parseFileTime(text: string): number | null {
  const [, day, hours, minutes, seconds, ms] = TIME.exec(text) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** When a copy was made, by its file's name; null for what is no copy. */
export function copyTime(name: string): number | null {
  return parseFileTime(COPY.exec(name)?.[2] ?? '');
}

/** Copies of the database of one kind, or of both, newest first, as full paths. */
export function listBackups(folder: string, kind?: CopyKind): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, found, time = ''] = COPY.exec(name) ?? [];
      return found === undefined || (kind ?? found) !== found ? [] : [{ name, time }];
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => join(folder, name));
}

/** A whole copy of the database beside it, dated, made before anything else happens; the newest three are kept. */
export function copyDatabase(db: DatabaseSync, folder: string, now: number): void {
  copyCompletely(db, copyPath(folder, 'backup', now));
  keepNewest(folder, 'backup', now);
}

/**
 * Removes the older copies of a kind. One of a time to come was made while the clock was wrong, and goes first: else it
 * would stand in the place of a new one for ever.
 */
export function keepNewest(folder: string, kind: CopyKind, now: number): void {
  const isPast = (path: string) => (copyTime(basename(path)) ?? 0) <= now;
  const all = listBackups(folder, kind);
  const ordered = [...all.filter(isPast), ...all.filter((path) => !isPast(path))];
  for (const old of ordered.slice(KEPT)) rmSync(old, { force: true });
}

/** Returns the path of a copy made now. */
export function copyPath(folder: string, kind: CopyKind, now: number): string {
  return join(folder, `quartet-${kind}-${formatFileTime(now)}.db`);
}
