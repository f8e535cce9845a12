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
  /** The metadata for a sidecar, for formats that cannot embed it. */
  readonly beside: Recipe | null;
}

/** The properties of a file once it has its name. */
export interface StoredFileName {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Adds a file to the library: writes it beside its place, flushes it and renames it. After a crash it is either
 * complete or absent.
 * @param isNamed whether a row has this file name, even if its file is missing.
 * @throws StorageError if the folder does not accept it.
 */
export async function storeFile<A>(given: {
  readonly id: string;
  readonly title: string;
  readonly extension: string;
  readonly when: Date;
  readonly folder: string;
  isNamed(fileName: string): boolean;
  /** Returns whether the folder existed and is gone. */
  isGone(): boolean;
  /** Writes the file to a new path and flushes it. */
  write(part: string): Promise<Written>;
  describe(named: StoredFileName): A;
  /** Receives the asset just before the file gets its name: a note written here survives a crash. */
  announce?: ((asset: A) => void) | undefined;
}): Promise<A> {
  const { id, title, extension, when, folder } = given;
  const part = join(folder, `${id}.${randomBytes(6).toString('hex')}.part`);
  const lying = [part];
  try {
    if (given.isGone()) throw new StorageError('gone');
    makeFolder(folder);
    const { beside, ...written } = await given.write(part);
    // Finding a free name and taking it happen synchronously, so nothing can come between.
    const fileName = freeName(fileStem(title, when), extension, (name) => {
      const path = join(folder, name);
      return given.isNamed(name) || existsSync(path) || existsSync(sidecar.path(path));
    });
    const path = join(folder, fileName);
    const asset = given.describe({ fileName, ...written });
    given.announce?.(asset);
    if (beside !== null) {
      // The sidecar is written before the file is named, so a named file can always be identified.
      lying.push(sidecar.path(path));
      sidecar.write(path, beside);
    }
    renameWithRetry(part, path);
    lying.push(path);
    syncFolder(folder);
    return asset;
  } catch (error) {
    for (const path of lying) await rm(path, { force: true }).catch(() => undefined);
    // An error that is not the disk's must stay visible as what it is.
    throw errorCode(error) === '' ? error : StorageError.of(error);
  }
}

/** Returns the name, with a number if it is taken. */
function freeName(stem: string, extension: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : ` (${n})`}.${extension}`;
    if (!isTaken(name)) return name;
  }
}
