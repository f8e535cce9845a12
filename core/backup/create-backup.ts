import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BackupContents } from '../../shared/contract/backup.ts';
import { DATABASE } from '../db/connect.ts';
import { SCHEMA_VERSION } from '../db/migrate.ts';
import { type FreeSpaceProbe, hasFreeSpace } from '../platform/files/space.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';
import { Conflict } from '../platform/refusal.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { SETTINGS } from './backup-entries.ts';
import { type BackupFiles, collectFiles } from './collect-files.ts';
import type { DatabaseFacts } from './database-task.ts';
import { runDatabaseTask } from './database-thread.ts';
import { InvalidDatabase } from './inspect-database.ts';
import { type BackupEntry, contentsOf, manifestChunks } from './manifest.ts';
import { portableSettings } from './portable-settings.ts';
import { verifyArchive } from './verify-archive.ts';
import { type SourceFile, writeArchive } from './write-archive.ts';

const IN_LIBRARY = 'library/';

export interface BackupSource {
  /** The open database, whose files are in the folder. */
  readonly db: DatabaseSync;
  readonly dataFolder: string;
  readonly libraryFolder: string;
  /** The contents of the settings file. */
  readonly settings: unknown;
  readonly version: string;
  readonly now: number;
}

/**
 * Writes everything except keys into one archive, and verifies it by reading it again. Concurrent changes are safe: the
 * database is copied first and decides; later files are left out, and deleted ones are listed as missing.
 * @param target must not exist; it is removed after a failure.
 * @param room replaces the system's figures in tests.
 * @throws StorageError if the disk does not accept it.
 * @throws Conflict `database_damaged`
 */
export async function createBackup(
  source: BackupSource,
  target: string,
  signal: AbortSignal,
  report: ReportProgress,
  room?: FreeSpaceProbe,
): Promise<BackupContents> {
  const copies = { database: `${target}.db`, settings: `${target}.settings` };
  try {
    const facts = await copyDatabase(join(source.dataFolder, DATABASE), copies.database, signal);
    await writeNewFile(copies.settings, [Buffer.from(portableSettings(source.settings))]);
    const gathered = await gather(source, facts);
    const alone = [
      { name: SETTINGS, path: copies.settings, compress: true },
      { name: DATABASE, path: copies.database, compress: true },
    ];
    const bytes = gathered.bytes + alone.reduce((sum, { path }) => sum + statSync(path).size, 0);
    if (!(await hasFreeSpace(dirname(target), bytes, room))) throw new StorageError('full');
    // Progress counts each byte twice: written, then verified.
    let done = 0;
    const onRead = (more: number) => {
      done += more;
      report(Math.min(done, 2 * bytes), 2 * bytes);
    };
    const list = listing(source, facts);
    await writeArchive({ target, files: [...alone, ...gathered.files], list, signal, onRead });
    return contentsOf(await verifyArchive(target, SCHEMA_VERSION, signal, onRead));
  } catch (error) {
    await rm(target, { force: true });
    signal.throwIfAborted();
    throw asRefusal(error);
  } finally {
    await Promise.all(Object.values(copies).map((path) => rm(path, { force: true })));
    await rm(`${copies.database}.part`, { force: true });
  }
}

/** Checks the copy as a restore will, so that damage is found now and not then. */
function copyDatabase(from: string, to: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return runDatabaseTask({ type: 'copy', from, to }, signal);
}

function gather({ db, dataFolder, libraryFolder }: BackupSource, facts: DatabaseFacts): Promise<BackupFiles> {
  const known = new Set(facts.fileNames);
  const isNamed = db.prepare('SELECT 1 FROM asset WHERE file_name = ?');
  const isLater = (name: string) => !known.has(name) && isNamed.get(name) !== undefined;
  // A sidecar belongs with its file.
  const orBeside = (test: (name: string) => boolean) => (name: string) =>
    test(name) || (name.endsWith('.json') && test(name.slice(0, -'.json'.length)));
  return collectFiles(
    dataFolder,
    libraryFolder,
    orBeside(isLater),
    orBeside((name) => known.has(name)),
  );
}

function listing({ version, now }: BackupSource, { schemaVersion, conversations, fileNames }: DatabaseFacts) {
  return (entries: readonly BackupEntry[], vanished: readonly SourceFile[]): Iterable<Buffer> => {
    const present = entries.map(({ name }) => name).filter((name) => name.startsWith(IN_LIBRARY));
    const there = new Set(present.map((name) => name.slice(IN_LIBRARY.length)));
    const missing = [
      ...fileNames.filter((name) => !there.has(name)),
      ...vanished.map(({ name }) => name).filter((name) => !name.startsWith(IN_LIBRARY)),
    ];
    const counts = { conversations, files: present.length, missing: missing.length };
    return manifestChunks({ version, schemaVersion, createdAt: now, counts, missing, entries });
  };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof InvalidDatabase) return new Conflict('database_damaged', { cause: error });
  if (error instanceof Conflict || error instanceof StorageError) return error;
  return error instanceof Error && 'code' in error ? StorageError.of(error) : error;
}
