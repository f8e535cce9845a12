import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { copyCompletely } from './copy-completely.ts';

/** Number of copies of each kind to keep. */
const MAX_COPIES = 3;
/** `backup`: made before a migration; `daily`: of a day on which something changed. */
const COPY = /^quartet-(backup|daily)-([\dTZ-]+)\.db$/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export type CopyKind = 'backup' | 'daily';

/** Formats a time for a file name: sortable, and valid on every system. */
export function formatFileTime(now: number): string {
  return new Date(now).toISOString().replaceAll(':', '-').replace('.', '-');
}

/** Parses the time of a file name to epoch milliseconds; null if it is invalid. */
export function parseFileTime(text: string): number | null {
  const [, day, hours, minutes, seconds, ms] = TIME.exec(text) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** Returns when a copy was made, from its file name; null for any other file. */
export function copyTime(name: string): number | null {
  return parseFileTime(COPY.exec(name)?.[2] ?? '');
}

/** Returns the full paths of database copies of one or both kinds, newest first. */
export function listBackups(folder: string, kind?: CopyKind): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, found, time = ''] = COPY.exec(name) ?? [];
      return found === undefined || (kind ?? found) !== found ? [] : [{ name, time }];
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => join(folder, name));
}

/** Copies the whole database to a dated file before a migration, and keeps the newest three. */
export function copyDatabase(db: DatabaseSync, folder: string, now: number): void {
  copyCompletely(db, copyPath(folder, 'backup', now));
  removeOldCopies(folder, 'backup', now);
}

/**
 * Deletes the older copies of a kind. A copy with a future date, made while the clock was wrong, is deleted first, or
 * it would replace newer ones forever.
 */
export function removeOldCopies(folder: string, kind: CopyKind, now: number): void {
  const isPast = (path: string) => (copyTime(basename(path)) ?? 0) <= now;
  const all = listBackups(folder, kind);
  const ordered = [...all.filter(isPast), ...all.filter((path) => !isPast(path))];
  for (const old of ordered.slice(MAX_COPIES)) rmSync(old, { force: true });
}

/** Returns the path for a copy made now. */
export function copyPath(folder: string, kind: CopyKind, now: number): string {
  return join(folder, `quartet-${kind}-${formatFileTime(now)}.db`);
}
