import { chmodSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './storage-error.ts';

/**
 * Makes an empty file that its owner alone may read, where there is none: SQLite would let others read what it makes. One
 * that is there is not opened: to close it again would drop the locks that this process holds on it.
 */
export function createOwnerFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Names of the files of ours that lie in a data folder itself. */
const OURS = /^(quartet[.-]|lock\.|settings\.json|window\.json)/;

/**
 * Takes from others what they may do with our files in a data folder, as an older version made them. Links are left alone,
 * and so is what the system does not let us change: the folder itself keeps others out.
 */
export function restrictToOwner(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => OURS.test(name))) {
    const path = join(folder, name);
    try {
      const stat = lstatSync(path);
      if (stat.isFile() && (stat.mode & 0o777) !== 0o600) chmodSync(path, 0o600);
    } catch {
      // Gone meanwhile, or not ours.
    }
  }
}
