import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupSource, createBackup } from '../backup/create-backup.ts';
import { openDatabase } from '../db/database.ts';

/** A signal that never aborts. */
export const ON = new AbortController().signal;
export const NOW = Date.UTC(2026, 10, 21, 14, 5);

/** A backup of a data folder that no app has open, written to `target`. */
export async function makeBackup(folder: string, target: string, given: Partial<BackupSource> = {}) {
  const { db, close } = openDatabase(folder, NOW);
  try {
    const settings: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    const source = { db, dataFolder: folder, libraryFolder: join(folder, 'library'), settings };
    return await createBackup(
      { ...source, version: '0.0.0', now: NOW, ...given },
      target,
      ON,
      () => undefined,
    );
  } finally {
    close();
  }
}
