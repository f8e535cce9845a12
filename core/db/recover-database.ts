import { fsyncSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOwnerFile } from '../platform/files/owner-only.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { withFile } from '../platform/files/with-file.ts';
import { copyTime } from './backups.ts';
import { closing } from './closing.ts';
import { connectToRead } from './connect.ts';
import { createSchema, migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { withReadableCopy } from './salvage/readable-copy.ts';
import { type CheckRow, type Salvaged, salvage } from './salvage/salvage.ts';

/** The replacement for a damaged database. */
export interface Recovery {
  /** When the copy that replaced it was made, in epoch milliseconds; null if a new database was created. */
  readonly copyMadeAt: number | null;
  /** The damaged file, kept unchanged; null if it was missing. */
  readonly damagedFile: string | null;
  /** The rows read from it beyond the copy; null if it could not be read. */
  readonly salvaged: Salvaged | null;
}

export interface RecoverOptions {
  /** Path for the new database; must not exist. */
  readonly path: string;
  /** An intact copy; undefined to start with an empty database. */
  readonly copy: string | undefined;
  /** The file that was set aside, with its log beside it. */
  readonly damaged: string | undefined;
  /** Returns whether the time for reading the damaged file is over. */
  readonly isOver: () => boolean;
  readonly createRowCheck: (db: DatabaseSync) => CheckRow;
}

/**
 * Builds a database from a copy and the remaining rows of the damaged file under another name, then renames it: a start
 * killed meanwhile finds no database and begins again.
 * @throws SQLite's error if the copy is damaged too.
 */
export function recoverDatabase(options: RecoverOptions): Recovery {
  const { path, copy, damaged } = options;
  const building = `${path}.new`;
  // A defect in the salvage must not prevent the copy from being used.
  const salvaged = damaged === undefined ? null : tryBuild(building, damaged, options);
  if (salvaged === null) build(building, copy, () => null);
  withFile(building, 'r+', (file) => fsyncSync(file));
  renameWithRetry(building, path);
  syncFolder(dirname(path));
  const copyMadeAt = copy === undefined ? null : copyTime(basename(copy));
  return { copyMadeAt, damagedFile: damaged ?? null, salvaged };
}

function tryBuild(building: string, damaged: string, options: RecoverOptions): Salvaged | null {
  const migrateToNewest = (db: DatabaseSync) => migrate(db, () => undefined);
  try {
    return withReadableCopy(damaged, `${building}-from`, (source) =>
      build(building, options.copy, (db) => {
        // Rows are imported in their old schema, then migrated with the rest.
        const version = schemaVersion(source);
        if (version === SCHEMA_VERSION) migrate(db, () => undefined);
        else if (schemaVersion(db) === 0) createSchema(db, version);
        return salvage(source, db, { ...options, migrate: migrateToNewest });
      }),
    );
  } catch {
    return null;
  }
}

/** Runs without a log or fsync: a partial result is worthless anyway. */
function build<T>(building: string, copy: string | undefined, work: (db: DatabaseSync) => T): T {
  for (const left of ['', '-wal', '-shm', '-journal']) rmSync(building + left, { force: true });
  if (copy !== undefined) copyTo(copy, building);
  createOwnerFile(building);
  return closing(new DatabaseSync(building), (db) => {
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON');
    return work(db);
  });
}

function copyTo(copy: string, building: string): void {
  closing(connectToRead(copy), (source) => {
    createOwnerFile(building);
    source.prepare('VACUUM INTO ?').run(building);
  });
}
