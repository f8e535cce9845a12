import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { makeFolders } from './files/make-folder.ts';
import { createOwnerFile, restrictToOwner } from './files/owner-only.ts';
import { toStorageError } from './files/storage-error.ts';
import { describeStartFailure } from './start-failure.ts';

/** SQLite opens no path longer than 512 bytes; this leaves room for the longest file name in the folder. */
const PATH_BYTES_MAX = 440;

/** Files that identify a folder as one of ours. */
const OURS = ['lock.db', 'quartet.db', 'settings.json'];

/**
 * Returns the folder for all data: the requested one, else `QUARTET_DATA`, else the folder beside a portable program for
 * Windows, else the system's place for application data. Both hosts use it, so conversations are found again from
 * either.
 */
export function dataFolderPath(
  requested: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  // Set by the launcher of the portable program, which unpacks the app elsewhere.
  const beside = env.PORTABLE_EXECUTABLE_DIR && join(env.PORTABLE_EXECUTABLE_DIR, 'Quartet data');
  return resolve(requested || env.QUARTET_DATA || beside || envPaths('quartet', { suffix: '' }).data);
}

/**
 * Creates the folder, readable by its owner only, and checks that it is writable. Permissions of a wider folder are
 * narrowed if it is empty or already ours; any other folder is left alone and refused.
 * @throws Error with a message for the person who started the program.
 */
export function prepareDataFolder(path: string): void {
  const bytes = Buffer.byteLength(path);
  if (bytes > PATH_BYTES_MAX) {
    throw new Error(
      `The path of the data folder is too long: ${bytes} bytes, of which ${PATH_BYTES_MAX} are allowed. Choose another folder with QUARTET_DATA: ${path}`,
    );
  }
  try {
    makeFolders(path);
    ownFolder(path);
    if (process.platform !== 'win32') restrictToOwner(path);
    tryWriting(path);
  } catch (error) {
    throw describeStartFailure(error, path);
  }
}

function tryWriting(path: string): void {
  const file = join(path, `write-test.${randomBytes(6).toString('hex')}.part`);
  try {
    createOwnerFile(file);
  } catch (error) {
    // The app reports a full disk itself, and existing data stays readable.
    if (toStorageError(error)?.reason !== 'full') throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

function ownFolder(path: string): void {
  if (process.platform === 'win32') return;
  const stat = statSync(path);
  if (process.getuid && stat.uid !== process.getuid()) {
    throw new Error(`The data folder ${path} belongs to another user.`);
  }
  if ((stat.mode & 0o077) === 0) return;
  const names = readdirSync(path);
  if (names.length > 0 && !names.some((name) => OURS.includes(name))) {
    throw new Error(
      `The data folder ${path} holds other files and can be read by others. Choose another folder, or run: chmod 700 "${path}"`,
    );
  }
  chmodSync(path, 0o700);
}
