import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOwnerFile } from '../platform/files/owner-only.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { copyTime } from './backups.ts';
import { connectToRead } from './connect.ts';
import { createSchema, migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { withReadableCopy } from './salvage/readable-copy.ts';
import { type CheckRow, type Salvaged, salvage } from './salvage/salvage.ts';

/** The replacement for a damaged database. */
export interface Recovery {
  /** When the copy was made that took its place, in epoch milliseconds; null: there was none, a new one was begun. */
  readonly copyMadeAt: number | null;
  /** The damaged file, kept as it is; null where it was gone. */
  readonly damagedFile: string | null;
  /** The rows read from it beyond the copy; null if nothing could be read. */
  readonly salvaged: Salvaged | null;
}

export interface RecoverOptions {
  /** Path for the new database. Nothing is there. */
  readonly path: string;
  /** A sound copy of ours; undefined to begin with an empty database. */
  readonly copy: string | undefined;
  /** The file that was set aside, with its log beside it. */
  readonly damaged: string | undefined;
  /** Whether the time for reading the damaged file is over. */
  readonly isOver: () => boolean;
  readonly createRowCheck: (db: DatabaseSync) => CheckRow;
}

/**
 * Builds a database out of a copy and what the damaged file still holds, beside its place, and puts it there in one step:
 * a start that is killed meanwhile finds nothing there and begins again.
 * @throws what SQLite says of a copy that is damaged too.
 */
export function recoverDatabase(options: RecoverOptions): Recovery {
  const { path, copy, damaged } = options;
  const building = `${path}.new`;
  // A fault of ours in reading what is damaged must not keep the copy from taking its place.
  const salvaged = damaged === undefined ? null : tryBuild(building, damaged, options);
  if (salvaged === null) build(building, copy, () => null);
  const file = openSync(building, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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
        // Rows come in as they were; then they are brought over with the rest.
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

/** Without a log or any waiting for the disk: half of it is worth nothing. */
function build<T>(building: string, copy: string | undefined, work: (db: DatabaseSync) => T): T {
  for (const left of ['', '-wal', '-shm', '-journal']) rmSync(building + left, { force: true });
  if (copy !== undefined) copyTo(copy, building);
  createOwnerFile(building);
  const db = new DatabaseSync(building);
  try {
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON');
    return work(db);
  } finally {
    db.close();
  }
}

function copyTo(copy: string, building: string): void {
  const source = connectToRead(copy);
  try {
    createOwnerFile(building);
    source.prepare('VACUUM INTO ?').run(building);
  } finally {
    source.close();
  }
}
