import { existsSync, readFileSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { connectToRead, DATABASE } from '../db/connect.ts';
import { isCorruption } from '../db/corruption.ts';
import { markSuspect } from '../db/database.ts';
import { DatabaseTooNew, SCHEMA_VERSION, schemaVersion } from '../db/migrate.ts';
import { isLogIgnored } from '../db/salvage/ignored-log.ts';
import { dataFolderPath } from '../platform/data-folder.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { Conflict } from '../platform/refusal.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { systemClock } from '../platform/system-clock.ts';
import { applyRestore } from './apply-restore.ts';
import { backupName } from './backup.ts';
import { SETTINGS } from './backup-entries.ts';
import { createBackup } from './create-backup.ts';
import { UsageError } from './program-options.ts';
import { journalFile } from './restore-folders.ts';
import { pluralize, runProgram } from './run-program.ts';

const USAGE = `Usage: npm run backup -- --to FILE [--data DIR]
  --to FILE    the archive to write, or a folder to write it into; a file that is there is not replaced
  --data DIR   the data folder (else QUARTET_DATA, else the system's place for application data)
Quartet must not be running with that folder; while it runs, use Settings.
`;

await runProgram('to', USAGE, async (options, signal, report) => {
  if (options.type !== 'file') throw new UsageError('--to FILE is missing');
  const { file, data } = options;
  const dataFolder = dataFolderPath(data, process.env);
  if (!existsSync(join(dataFolder, DATABASE)) && !existsSync(journalFile(dataFolder))) {
    throw new Error(`There is nothing of Quartet in ${dataFolder}. Say where it is with --data.`);
  }
  const target = targetOf(file, systemClock.now());
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const lock = lockDataFolder(dataFolder, 'backup');
  try {
    // A start was killed during a restore: the folder now mixes old and new data.
    if (existsSync(journalFile(dataFolder))) applyRestore(dataFolder, systemClock.now());
    return await written(dataFolder, target, signal, report);
  } finally {
    lock.release();
  }
});

async function written(
  dataFolder: string,
  target: string,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<string> {
  const database = join(dataFolder, DATABASE);
  const isIgnored = isLogIgnored(database);
  // Read-only: the write-ahead log of a damaged file may be the only copy of the latest changes.
  const db = connectToRead(database);
  try {
    if (isIgnored) throw new Conflict('database_damaged');
    if (schemaVersion(db) > SCHEMA_VERSION) throw new DatabaseTooNew(schemaVersion(db));
    const source = {
      ...{ db, dataFolder, libraryFolder: join(dataFolder, 'library'), now: systemClock.now() },
      ...{ settings: readSettings(dataFolder), version: packageJson.version },
    };
    const contents = await createBackup(source, `${target}.part`, signal, report);
    await rename(`${target}.part`, target);
    syncFolder(dirname(target));
    const { size } = statSync(target);
    return `Backed up ${pluralize(contents.conversations, 'conversation')} and ${pluralize(contents.files, 'file')} to ${target} (${size} bytes, every one of them checked). Keys are not in it.`;
  } catch (error) {
    const isDamaged = error instanceof Conflict && error.reason === 'database_damaged';
    if (!isDamaged && !isCorruption(error)) throw error;
    markSuspect(dataFolder);
    throw isDamaged ? error : new Conflict('database_damaged', { cause: error });
  } finally {
    db.close();
  }
}

function targetOf(file: string, now: number): string {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, backupName(now)) : file;
}

/** Reads the settings, or their last good copy if they are unreadable. */
function readSettings(dataFolder: string): unknown {
  for (const name of [SETTINGS, `${SETTINGS}.last-good`]) {
    try {
      return JSON.parse(readFileSync(join(dataFolder, name), 'utf8'));
    } catch {
      // Tries the next one, else the defaults.
    }
  }
  return {};
}
