import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset } from '../../shared/domain/asset.ts';
import type { AudioFormat } from '../../shared/service/speech.ts';
import type { Audio } from '../audio/audio.ts';
import type { AudioTags } from '../audio/audio-task.ts';
import { wavHeader } from '../audio/wav-header.ts';
import type { Clock, Host, Logger } from '../host.ts';
import { NotFound } from '../refusal.ts';
import type { AssetStore, NewAsset, StoredAsset } from '../store/asset-store.ts';
import { saveName } from './file-name.ts';
import { keepFile } from './keep-file.ts';
import type { Media, MediaSource } from './media.ts';
import { mediaType, PCM_TYPE } from './media-type.ts';
import { removeFile } from './remove-file.ts';
import { assertSpace } from './space.ts';
import { StorageError } from './storage-error.ts';
import { sweepParts } from './sweep-parts.ts';

/** What a file of the library is to be. */
export interface AssetFacts {
  readonly id: string;
  readonly kind: Asset['kind'];
  readonly title: string;
  readonly format: AudioFormat;
  /** Samples a second; raw pcm does not say it itself. */
  readonly sampleRate?: number;
  readonly now: number;
  readonly tags: Omit<AudioTags, 'date'>;
}

interface Needs {
  readonly assets: AssetStore;
  readonly audio: Audio;
  readonly media: Media;
  readonly host: Pick<Host, 'libraryFolder' | 'saveFile' | 'showInFolder'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The files of what is made, under readable names in one folder, and their rows. A file is on disk before its row is,
 * and goes after it: a row without a file is a file somebody removed, and says so.
 */
export class Library {
  readonly #needs: Needs;
  readonly #folder: string;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#folder = needs.host.libraryFolder;
    needs.media.serve('asset', (id) => this.#source(id));
  }

  /**
   * Puts a copy of a made file into the library: named, tagged, flushed, measured, hashed as it then is. The row is
   * the caller's to insert; the source stays.
   * @param announce Told what the file will be, just before it gets its name; see `isKept`.
   * @throws AudioError when it is no sound of its format. @throws StorageError when the folder does not take it.
   */
  keep(source: string, facts: AssetFacts, announce?: (asset: NewAsset) => void): Promise<NewAsset> {
    const { audio, assets } = this.#needs;
    const isNamed = (name: string) => assets.isNamed(name);
    return keepFile({ source, facts, folder: this.#folder, audio, isNamed, announce });
  }

  /** Whether a file that was announced got its name, and no row yet: a crash came between the two. */
  isKept({ id, fileName, bytes }: NewAsset): boolean {
    const { assets } = this.#needs;
    if (assets.get(id) !== undefined || assets.isNamed(fileName)) return false;
    const stat = lstatSync(join(this.#folder, fileName), { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.size === bytes;
  }

  /** Removes a file that was announced and will get no row. */
  async discard(asset: NewAsset): Promise<void> {
    if (this.isKept(asset)) await removeFile(this.#folder, asset.fileName);
  }

  /** The row of a kept file, inside the caller's transaction. */
  insert(asset: NewAsset): void {
    this.#needs.assets.insert(asset);
  }

  /** A file with its address, also one in the trash. Undefined for an id that has none. */
  get(id: string): Asset | undefined {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined) return undefined;
    const { deletedAt: _, peaks, ...facts } = stored;
    return {
      ...facts,
      peaks: Buffer.from(peaks).toString('base64'),
      url: this.#needs.media.url('asset', id),
      saveName: saveName(stored),
      missing: !isFile(join(this.#folder, stored.fileName)),
    };
  }

  /** As `get`. @throws NotFound for an id that has none. */
  open(id: string): Asset {
    const asset = this.get(id);
    if (asset === undefined) throw new NotFound('asset', id);
    return asset;
  }

  /** Calls what a file holds by another title. The file keeps its name: only copies are named by it. */
  rename(id: string, title: string): void {
    this.#needs.assets.setTitle(id, title);
  }

  /** Lays a file in the trash; it stays on disk until `purge`. */
  remove(id: string, now: number): void {
    this.#needs.assets.setDeleted(id, now);
  }

  restore(id: string): void {
    this.#needs.assets.setDeleted(id, null);
  }

  /**
   * Deletes for good what went to the trash before a time and no take or song wants any more: first the row, then the file.
   * @returns how many.
   */
  async purge(before: number): Promise<number> {
    const { assets, logger } = this.#needs;
    const expired = assets.expired(before);
    for (const { id, fileName } of expired) {
      assets.delete(id);
      await removeFile(this.#folder, fileName).catch((error: unknown) => {
        logger.warn('a deleted file is still there', { error });
      });
    }
    return expired.length;
  }

  /**
   * Asks where to and copies the file there.
   * @throws NotFound for an id without a file. @throws StorageError when the copy fails.
   */
  async saveAs(id: string): Promise<{ saved: boolean }> {
    const { stored, path } = this.#there(id);
    try {
      return { saved: (await this.#needs.host.saveFile?.(path, saveName(stored))) ?? false };
    } catch (error) {
      throw StorageError.of(error);
    }
  }

  /** @throws NotFound for an id without a file. */
  showInFolder(id: string): { shown: boolean } {
    const { path } = this.#there(id);
    this.#needs.host.showInFolder?.(path);
    return { shown: this.#needs.host.showInFolder !== undefined };
  }

  /** Before a billed call. @throws StorageError when there is no room for what it brings. */
  assertSpace(): Promise<void> {
    return assertSpace(this.#folder);
  }

  /** Removes what crashes left half written, a day after. */
  sweep(): Promise<void> {
    return sweepParts(this.#folder, this.#needs.clock.now());
  }

  #there(id: string): { stored: StoredAsset; path: string } {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined) throw new NotFound('asset', id);
    const path = join(this.#folder, stored.fileName);
    if (!isFile(path)) throw new NotFound('asset', id);
    return { stored, path };
  }

  #source(id: string): MediaSource | undefined {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined) return undefined;
    const { fileName, mimeType, bytes, sampleRate, channels } = stored;
    const place = { root: this.#folder, name: fileName, downloadName: saveName(stored) };
    if (mimeType !== PCM_TYPE) return { ...place, mimeType };
    // No browser plays raw samples: they get the header they lack on the way.
    const head = wavHeader({ bytes, sampleRate, channels, bits: 16 });
    return { ...place, mimeType: mediaType('wav'), head };
  }
}

/** A link is not followed: it could lead anywhere. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
