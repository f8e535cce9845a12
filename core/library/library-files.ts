import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetStore, StoredAsset } from '../db/library/asset-store.ts';
import { isFile } from '../platform/files/is-file.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Host } from '../platform/host.ts';
import { NotFound } from '../platform/refusal.ts';
import { downloadName } from './file-name.ts';

interface Needs {
  readonly assets: Pick<AssetStore, 'get'>;
  readonly folder: string;
  readonly host: Pick<Host, 'saveFile' | 'showInFolder' | 'copyImage' | 'copyFiles' | 'dragFiles'>;
}

/**
 * Opens, shows, copies and saves library files outside of Quartet. Every method throws NotFound for an id without a
 * file.
 */
export class LibraryFiles {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the path of a file. For the core only. */
  path(id: string): string {
    return this.#existing(id).path;
  }

  /** Asks for a destination and copies the file there. @throws StorageError if the copy fails. */
  async saveAs(id: string): Promise<{ saved: boolean }> {
    const { stored, path } = this.#existing(id);
    try {
      return { saved: (await this.#needs.host.saveFile?.(path, downloadName(stored))) ?? false };
    } catch (error) {
      throw StorageError.of(error);
    }
  }

  showInFolder(id: string): { shown: boolean } {
    const { path } = this.#existing(id);
    this.#needs.host.showInFolder?.(path);
    return { shown: this.#needs.host.showInFolder !== undefined };
  }

  /** Shows the library folder, selecting its first file if there is one. */
  openFolder(): { shown: boolean } {
    const { folder, host } = this.#needs;
    if (host.showInFolder === undefined) return { shown: false };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const first = readdirSync(folder).find((name) => !name.startsWith('.'));
    host.showInFolder(first === undefined ? folder : join(folder, first));
    return { shown: true };
  }

  /** @throws NotFound also for a file that is not an image */
  async copyPicture(id: string): Promise<{ copied: boolean }> {
    const { stored, path } = this.#existing(id);
    if (stored.kind !== 'picture') throw new NotFound('asset', id);
    return { copied: (await this.#needs.host.copyImage?.(path)) ?? false };
  }

  /** Copies files as files. One that is gone is NotFound, and nothing is copied. */
  async copyFiles(ids: readonly string[]): Promise<{ copied: boolean }> {
    const paths = ids.map((id) => this.path(id));
    await this.#needs.host.copyFiles?.(paths);
    return { copied: this.#needs.host.copyFiles !== undefined };
  }

  /** Drags files out of the window. One that is gone is NotFound, and nothing is dragged. */
  dragFiles(ids: readonly string[]): { dragged: boolean } {
    const paths = ids.map((id) => this.path(id));
    return { dragged: this.#needs.host.dragFiles?.(paths) ?? false };
  }

  #existing(id: string): { stored: StoredAsset; path: string } {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined) throw new NotFound('asset', id);
    const path = join(this.#needs.folder, stored.fileName);
    if (!isFile(path)) throw new NotFound('asset', id);
    return { stored, path };
  }
}
