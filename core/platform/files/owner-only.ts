import { chmodSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './storage-error.ts';

/**
 * Creates an empty file readable by its owner only, unless it exists: SQLite would create it readable by others. An
 * existing file is not opened, because closing it again would drop the locks that this process holds on it.
 */
export function createOwnerFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Names of our files directly inside a data folder. */
const OURS = /^(quartet[.-]|lock\.|settings\.json|window\.json)/;

/**
 * Removes other users' permissions from our files in a data folder. Links are skipped, and so are files whose
 * permissions cannot be changed: the folder itself keeps others out.
 */
export function restrictToOwner(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => OURS.test(name))) {
    const path = join(folder, name);
    try {
      const stat = lstatSync(path);
      if (stat.isFile() && (stat.mode & 0o777) !== 0o600) chmodSync(path, 0o600);
    } catch {
      // The file is gone meanwhile, or belongs to somebody else.
    }
  }
}
