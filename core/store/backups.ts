import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { copyWhole } from './whole-copy.ts';

const KEPT = 3;
/** A backup older than this is followed by another one, in milliseconds. */
const FRESH_MS = 7 * 86_400_000;
/** Pages copied at a time; between two lots others may write. */
const PAGES = 500;
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

/** A whole copy of the database beside it, dated, made before anything else happens; the newest three are kept. */
export function backUp(db: DatabaseSync, folder: string, now: number): void {
  copyWhole(db, pathFor(folder, now));
  for (const old of listBackups(folder).slice(KEPT)) rmSync(old, { force: true });
}

/**
 * Sees to it that there is a backup of this week, copied while the app goes on. With `forget` the older ones go: they
 * hold what the user has deleted.
 */
export async function refreshBackup(
  db: DatabaseSync,
  folder: string,
  now: number,
  forget: boolean,
): Promise<void> {
  const [newest] = listBackups(folder);
  const weekOld = newest === undefined || newest < pathFor(folder, now - FRESH_MS);
  if (!weekOld && !forget) return;
  const path = pathFor(folder, now);
  // Under another name until it is whole: a half copy must not be taken for a backup.
  const part = `${path}.part`;
  for (const name of readdirSync(folder)) {
    // Left by a kill in mid-copy.
    if (name.endsWith('.db.part')) rmSync(join(folder, name), { force: true });
  }
  await backup(db, part, { rate: PAGES });
  renameSync(part, path);
  for (const old of listBackups(folder).slice(forget ? 1 : KEPT)) rmSync(old, { force: true });
}

function pathFor(folder: string, now: number): string {
  return join(folder, `quartet-backup-${fileTime(now)}.db`);
}
