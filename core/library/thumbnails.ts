import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore } from '../db/library/asset-store.ts';
import { ImageError } from '../formats/image/image-error.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { isFile } from '../platform/files/is-file.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';
import { removePartFiles } from '../platform/files/remove-part-files.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import type { Logger } from '../platform/host.ts';
import { type Media, resolveInside } from '../platform/media.ts';

/** Folder of the thumbnails inside the data folder. */
const FOLDER = 'thumbnails';
const SUFFIX = '.webp';
/** Thumbnails created at a time. */
const AT_A_TIME = 2;

interface Needs {
  readonly assets: Pick<AssetStore, 'get' | 'unknown'>;
  readonly imaging: Pick<Imaging, 'thumbnail'>;
  readonly media: Pick<Media, 'url' | 'serve'>;
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly libraryFolder: string;
  /** Called when a missing thumbnail was created. */
  onMade(assetId: string): void;
}

/** Stores thumbnails by image id. They are a cache: a missing one is created again when requested. */
export class Thumbnails {
  readonly #needs: Needs;
  readonly folder: string;
  readonly #waiting = new Set<string>();
  /** Images that cannot be decoded; tried again at the next start. */
  readonly #failed = new Set<string>();
  readonly #making = new Set<Promise<void>>();
  #closed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.folder = join(needs.dataFolder, FOLDER);
    needs.media.serve('thumb', (id) => {
      const name = nameOf(id);
      return { root: this.folder, name, mimeType: 'image/webp', downloadName: name, lasting: true };
    });
  }

  /** Returns its address; null if it does not exist. */
  known(assetId: string): string | null {
    return isFile(this.#path(assetId)) ? this.#needs.media.url('thumb', assetId) : null;
  }

  /** As `known`, but creates a missing one; see `onMade`. */
  url(assetId: string): string | null {
    const url = this.known(assetId);
    if (url === null && !this.#failed.has(assetId)) {
      this.#waiting.add(assetId);
      this.#next();
    }
    return url;
  }

  /** Creates the thumbnail of a file now. @throws ImageError, StorageError */
  async make(assetId: string, source: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const part = join(this.folder, `${assetId}.${randomBytes(6).toString('hex')}.part`);
    try {
      await this.#needs.imaging.thumbnail(source, part);
      renameWithRetry(part, this.#path(assetId));
    } finally {
      await rm(part, { force: true });
    }
  }

  async remove(assetId: string): Promise<void> {
    this.#waiting.delete(assetId);
    await rm(this.#path(assetId), { force: true });
  }

  /** Removes thumbnails of deleted images, and partial files of a crash. */
  async cleanUp(now: number): Promise<void> {
    for await (const lot of readFolderBatches(this.folder)) {
      const names = lot.map(({ name }) => name).filter((name) => name.endsWith(SUFFIX));
      const ids = names.map((name) => name.slice(0, -SUFFIX.length));
      for (const id of this.#needs.assets.unknown(ids)) await this.remove(id);
    }
    await removePartFiles(this.folder, now);
  }

  /** Stops accepting work and waits for running work. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    await Promise.all(this.#making);
  }

  #next(): void {
    for (const id of this.#waiting) {
      if (this.#closed || this.#making.size >= AT_A_TIME) return;
      this.#waiting.delete(id);
      const making = this.#remake(id).finally(() => {
        this.#making.delete(making);
        this.#next();
      });
      this.#making.add(making);
    }
  }

  async #remake(id: string): Promise<void> {
    const { assets, libraryFolder, logger, onMade } = this.#needs;
    try {
      const stored = assets.get(id);
      const source = stored && (await resolveInside(libraryFolder, stored.fileName));
      if (source === undefined) return;
      await this.make(id, source);
      onMade(id);
    } catch (error) {
      this.#failed.add(id);
      // Decoding errors are permanent; anything else deserves a log entry.
      if (!(error instanceof ImageError)) logger.warn('a thumbnail could not be created', { error });
    }
  }

  #path(assetId: string): string {
    return join(this.folder, nameOf(assetId));
  }
}

function nameOf(assetId: string): string {
  return `${assetId}${SUFFIX}`;
}
