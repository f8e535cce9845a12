import type { DatabaseSync } from 'node:sqlite';
import { FIRST } from './migrations/0001-first.ts';
import { SPEECH } from './migrations/0002-speech.ts';
import { SONGS } from './migrations/0003-songs.ts';
import { PICTURES } from './migrations/0004-pictures.ts';
import { CHAT } from './migrations/0005-chat.ts';
import { ASSET_ABOUT } from './migrations/0006-asset-about.ts';
import { ASSET_SORTS } from './migrations/0007-asset-sorts.ts';
import { transaction } from './transaction.ts';

/** In order; the place in this list plus one is the `user_version` each leads to. Never change one that has shipped. */
export const MIGRATIONS: readonly string[] = [FIRST, SPEECH, SONGS, PICTURES, CHAT, ASSET_ABOUT, ASSET_SORTS];

/** The file was written by a newer Quartet: it is left alone. */
export class DatabaseTooNew extends Error {
  readonly version: number;

  constructor(version: number) {
    super(
      `The database was written by a newer Quartet (version ${version}, this one knows ${MIGRATIONS.length}). Update Quartet to open it; nothing was changed.`,
    );
    this.name = 'DatabaseTooNew';
    this.version = version;
  }
}

export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

/**
 * Brings the file to the newest form, one transaction a step, so that a kill in between leaves a whole older form; an empty
 * file in one, since each waits for the disk.
 * `backUp` is called once before the first step of a file that already holds something.
 */
export function migrate(
  db: DatabaseSync,
  backUp: (version: number) => void,
  migrations: readonly string[] = MIGRATIONS,
): void {
  const from = schemaVersion(db);
  if (from > migrations.length) throw new DatabaseTooNew(from);
  if (from > 0 && from < migrations.length) backUp(from);
  const steps = () => {
    for (const [index, sql] of migrations.entries()) {
      if (index < from) continue;
      transaction(db, () => {
        db.exec(sql);
        db.exec(`PRAGMA user_version = ${index + 1}`);
      });
    }
  };
  if (from === 0) transaction(db, steps);
  else steps();
}
