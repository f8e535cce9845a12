import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupContents } from '../../shared/contract/backup.ts';
import { DATABASE } from '../db/connect.ts';
import { SCHEMA_VERSION } from '../db/migrate.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { type FreeSpaceProbe, hasFreeSpace } from '../platform/files/space.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';
import { Conflict } from '../platform/refusal.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { SETTINGS } from './backup-entries.ts';
import { runDatabaseTask } from './database-thread.ts';
import { disambiguateNames, isCaseSensitive } from './disambiguate-names.ts';
import { InvalidDatabase } from './inspect-database.ts';
import { type BackupManifest, contentsOf } from './manifest.ts';
import { type Archive, describeUnsealed, openArchive } from './open-archive.ts';
import { portableSettings } from './portable-settings.ts';
import { formatStagedRestore, partFolder, STAGED_RESTORE_FILE } from './restore-folders.ts';
import { isSealed } from './seal.ts';
import { stageRestore } from './stage-restore.ts';

/**
 * Unpacks an archive beside the current data, checks every hash, and stages it for the next start. Current data is not
 * touched, and nothing partial stays. An archive is untrusted: see `openArchive` for refusals.
 * @param room and `tells` are replaced in tests only.
 * @throws Conflict `backup_invalid`, `backup_damaged`, `backup_too_new`, `no_space`.
 * @throws StorageError
 */
export async function unpackBackup(
  archivePath: string,
  dataFolder: string,
  signal: AbortSignal,
  report: ReportProgress,
  room?: FreeSpaceProbe,
  tells = isCaseSensitive,
): Promise<BackupContents> {
  const part = partFolder(dataFolder);
  await rm(part, { recursive: true, force: true });
  try {
    if (!(await isSealed(archivePath, signal, () => undefined))) {
      throw new Conflict(await describeUnsealed(archivePath));
    }
    const archive = await openArchive(archivePath, SCHEMA_VERSION);
    let names: ReadonlyMap<string, string> = new Map();
    try {
      if (!(await hasFreeSpace(dataFolder, sizeOf(archive.manifest), room))) throw new Conflict('no_space');
      await mkdir(part, { mode: 0o700 });
      if (!tells(part)) names = disambiguateNames(archive.manifest.entries.map(({ name }) => name));
      await unpackAll(archive, part, names, signal, report);
    } finally {
      archive.close();
    }
    const contents = contentsOf(archive.manifest);
    await check(part, archive.manifest, names, signal);
    signal.throwIfAborted();
    atomicWrite(join(part, STAGED_RESTORE_FILE), formatStagedRestore(contents));
    await stageRestore(dataFolder);
    return contents;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    signal.throwIfAborted();
    throw asRefusal(error);
  }
}

function sizeOf({ entries }: BackupManifest): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function unpackAll(
  archive: Archive,
  part: string,
  names: ReadonlyMap<string, string>,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<void> {
  const { entries } = archive.manifest;
  const of = sizeOf(archive.manifest);
  const folders = new Set<string>();
  let done = 0;
  for (const entry of entries) {
    const [folder = '', ...rest] = entry.name.split('/');
    const renamed = folder === 'library' ? rest.map((name) => names.get(name) ?? name) : rest;
    const path = join(part, folder, ...renamed);
    if (!folders.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      folders.add(dirname(path));
    }
    const counted = async function* () {
      for await (const chunk of archive.read(entry, signal)) {
        done += chunk.length;
        report(done, of);
        yield chunk;
      }
    };
    // Never overwrites: on a disk that ignores case, two names of an archive may be one file.
    await writeNewFile(path, counted());
  }
  for (const folder of [...folders]) {
    // A job's folder also has a name in the folder of its kind.
    for (let above = dirname(folder); above.length >= part.length; above = dirname(above)) folders.add(above);
  }
  for (const folder of folders) syncFolder(folder);
}

/** Inspects the database, and keeps only the settings that our schemas know. */
async function check(
  part: string,
  { schemaVersion }: BackupManifest,
  names: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const facts = await runDatabaseTask({ type: 'inspect', path: join(part, DATABASE) }, signal);
  if (facts.schemaVersion !== schemaVersion) throw new Conflict('backup_invalid');
  const known = new Set(facts.fileNames);
  const renamed = new Map([...names].filter(([old]) => known.has(old)));
  if (renamed.size > 0) {
    await runDatabaseTask({ type: 'rename', path: join(part, DATABASE), names: renamed }, signal);
  }
  const path = join(part, SETTINGS);
  atomicWrite(path, portableSettings(parsed(await readFile(path, 'utf8'))));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Conflict('backup_invalid', { cause: error });
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof InvalidDatabase) {
    const reason = {
      damaged: 'backup_damaged',
      foreign: 'backup_invalid',
      too_new: 'backup_too_new',
    } as const;
    return new Conflict(reason[error.fault], { cause: error });
  }
  if (error instanceof Conflict) return error;
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error))) return new Conflict('no_space', { cause: error });
  if (errorCode(error) === 'EEXIST') return new Conflict('backup_invalid', { cause: error });
  return errorCode(error) === '' ? error : StorageError.of(error);
}
