import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../../shared/domain/recipe.ts';
import { sidecar } from '../formats/recipe/sidecar.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { fileStem } from './file-name.ts';

/** A file as it was written. */
interface Written {
  readonly bytes: number;
  readonly sha256: string;
  /** What is to stand beside it, for it has no place for this. */
  readonly beside: Recipe | null;
}

/** What is known of a file once it has its name. */
export interface StoredFileName {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Makes a file part of the library: written beside its place, flushed, renamed into it. After a crash it is there whole
 * or not at all.
 * @param isNamed whether a row has this file name, although its file may be gone.
 * @throws StorageError when the folder does not take it.
 */
export async function storeFile<A>(given: {
  readonly id: string;
  readonly title: string;
  readonly extension: string;
  readonly when: Date;
  readonly folder: string;
  isNamed(fileName: string): boolean;
  /** Whether the folder was there and is not any more. */
  isGone(): boolean;
  /** Writes the file to a new place, flushed. */
  write(part: string): Promise<Written>;
  describe(named: StoredFileName): A;
  /** Told what the file will be, just before it gets its name: what is written down here survives a crash. */
  announce?: ((asset: A) => void) | undefined;
}): Promise<A> {
  const { id, title, extension, when, folder } = given;
  const part = join(folder, `${id}.${randomBytes(6).toString('hex')}.part`);
  const lying = [part];
  try {
    if (given.isGone()) throw new StorageError('gone');
    makeFolder(folder);
    const { beside, ...written } = await given.write(part);
    // Nothing can come between looking for a free name and taking it: both are done at once.
    const fileName = freeName(fileStem(title, when), extension, (name) => {
      const path = join(folder, name);
      return given.isNamed(name) || existsSync(path) || existsSync(sidecar.path(path));
    });
    const path = join(folder, fileName);
    const asset = given.describe({ fileName, ...written });
    given.announce?.(asset);
    if (beside !== null) {
      // Before the file: one that has its name can always be known again.
      lying.push(sidecar.path(path));
      sidecar.write(path, beside);
    }
    renameWithRetry(part, path);
    lying.push(path);
    syncFolder(folder);
    return asset;
  } catch (error) {
    for (const path of lying) await rm(path, { force: true }).catch(() => undefined);
    // What is no failure of the disk stays what it is: it must be seen.
    throw errorCode(error) === '' ? error : StorageError.of(error);
  }
}

/** The name, or with a number where it is taken. */
function freeName(stem: string, extension: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : ` (${n})`}.${extension}`;
    if (!isTaken(name)) return name;
  }
}
