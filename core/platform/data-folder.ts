import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { makeFolders } from './files/make-folder.ts';
import { createOwnerFile, restrictToOwner } from './files/owner-only.ts';
import { toStorageError } from './files/storage-error.ts';
import { describeStartFailure } from './start-failure.ts';

/** SQLite opens no file whose path is longer than 512 bytes; the longest name that lies in the folder is a part of it. */
const PATH_BYTES_MAX = 440;

/** Files by which a folder is known to be ours already. */
const OURS = ['lock.db', 'quartet.db', 'settings.json'];

/**
 * Where the app keeps everything: what was asked for, else `QUARTET_DATA`, else the system's place for application data.
 * Both hosts answer the same, so that conversations are found again whichever is used.
 */
export function dataFolderPath(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return resolve(asked || env.QUARTET_DATA || envPaths('quartet', { suffix: '' }).data);
}

/**
 * Makes the folder, readable by its owner only, and looks whether it takes files. A folder that others can read is narrowed
 * when it is empty or already ours; somebody else's folder is left alone and refused.
 * @throws Error with a sentence for the person who started the program.
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
    // The window says that a disk is full; what is there can still be read.
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
