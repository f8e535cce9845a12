import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { StoredFileReference } from '../../db/generations/reference-store.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { removePartFiles } from '../../platform/files/remove-part-files.ts';
import { renameWithRetry } from '../../platform/files/rename-with-retry.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import type { MediaSource } from '../../platform/media.ts';

/** Folder inside the data folder. */
const FOLDER = 'references';
/** Minimum age of orphaned files to delete, in milliseconds: the row of a newer one may still be written. */
const ORPHAN_AFTER_MS = 86_400_000;
/** Names of our files: by hash, or temporary. */
const NAME = /^[0-9a-f]{32,64}\.\w+$/;

/** Stores reference files, named by their hash, so that the same image is stored once. */
export class ReferenceFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, FOLDER);
  }

  /** Returns the folder, and creates it if missing. */
  folder(): string {
    makeFolder(this.#folder);
    return this.#folder;
  }

  /** Renames a new file to its hash. @returns the name */
  async settle(fileName: string): Promise<string> {
    const path = join(this.#folder, fileName);
    const name = sha256(await readFile(path)) + extname(fileName);
    renameWithRetry(path, join(this.#folder, name));
    syncFolder(this.#folder);
    return name;
  }

  /** Returns where a reference's file is served from. */
  source({ fileName, mimeType }: StoredFileReference): MediaSource {
    const downloadName = `reference-${fileName.slice(0, 8)}${extname(fileName)}`;
    return { root: this.#folder, name: fileName, mimeType, downloadName };
  }

  /**
   * Returns the image as a data URI for the request.
   * @throws ServiceError `invalid` if the file is missing or has changed since it was chosen
   */
  async dataUri({ fileName, mimeType }: StoredFileReference): Promise<string> {
    const bytes = await readFile(join(this.#folder, fileName)).catch(() => null);
    if (bytes === null || sha256(bytes) !== sha256OfFile(fileName)) {
      throw fail('invalid', 'The reference image no longer exists. Choose it again.', {
        action: 'edit',
      });
    }
    return `data:${mimeType};base64,${bytes.toString('base64')}`;
  }

  /** Deletes partial files, and files without a reference after a day. */
  async cleanUp(now: number, isNamed: (fileName: string) => boolean): Promise<void> {
    await removePartFiles(this.#folder, now);
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (!NAME.test(name) || isNamed(name)) continue;
      const path = join(this.#folder, name);
      const stat = await lstat(path).catch(() => undefined);
      if (stat?.isFile() && now - stat.mtimeMs > ORPHAN_AFTER_MS) await rm(path, { force: true });
    }
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the SHA-256 in a file name. */
export function sha256OfFile(fileName: string): string {
  return fileName.slice(0, -extname(fileName).length || undefined);
}
