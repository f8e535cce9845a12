import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const KEPT = 3;
const BACKUP = /^quartet-backup-[\dTZ-]+\.db$/;

/** A time as it stands in a file name: sorts by age, legal on every system. */
export function fileTime(now: number): string {
  return new Date(now).toISOString().replaceAll(':', '-').replace('.', '-');
}

/** Backups of the database, newest first, as full paths. */
export function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => BACKUP.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** A whole copy of the database beside it, dated; the newest three are kept. */
export function backUp(db: DatabaseSync, folder: string, now: number): void {
  const path = join(folder, `quartet-backup-${fileTime(now)}.db`);
  rmSync(path, { force: true });
  db.prepare('VACUUM INTO ?').run(path);
  for (const old of listBackups(folder).slice(KEPT)) rmSync(old, { force: true });
}
