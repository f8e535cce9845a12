import { lstatSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Asset } from '../../shared/domain/asset.ts';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { AssetStore, NewAsset, NewAudio, NewImage, StoredAsset } from '../db/library/asset-store.ts';
import type { TagStore } from '../db/library/tag-store.ts';
import { transaction } from '../db/transaction.ts';
import type { Audio } from '../formats/audio/audio.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { mediaType, PCM_TYPE } from '../formats/media-type.ts';
import { sidecar } from '../formats/recipe/sidecar.ts';
import { wavHeader } from '../formats/wav/wav-writer.ts';
import type { Changes } from '../platform/changes.ts';
import { removeFile, removePartFiles } from '../platform/files/remove-part-files.ts';
import { assertSpace } from '../platform/files/space.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Clock, Host, Logger } from '../platform/host.ts';
import type { Media, MediaSource } from '../platform/media.ts';
import { NotFound } from '../platform/refusal.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { downloadName } from './file-name.ts';
import { LibraryEvents } from './library-events.ts';
import { LibraryFiles } from './library-files.ts';
import { type ImageFile, LibraryViews } from './library-views.ts';
import { MissingFiles } from './missing-files.ts';
import { NO_OWNER, type Owner } from './owner.ts';
import { removeStaleSidecars } from './stale-sidecars.ts';
import { type AudioFacts, storeAudio } from './store-audio.ts';
import { type NewImageFacts, storeImage } from './store-image.ts';
import { TagRewriter } from './tag-rewriter.ts';
import { Thumbnails } from './thumbnails.ts';
import { TrashJournal } from './trash-journal.ts';

/** Rows purged per transaction: the search index dominates, and its cost per row grows with the batch. */
const PURGED_AT_ONCE = 25;

export interface LibraryNeeds {
  readonly db: DatabaseSync;
  readonly assets: AssetStore;
  readonly tags: Pick<TagStore, 'deleteUnused'>;
  readonly audio: Audio;
  readonly imaging: Imaging;
  readonly media: Media;
  readonly changes: Changes;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly host: Pick<Host, 'dataFolder' | 'libraryFolder'> &
    ConstructorParameters<typeof LibraryFiles>[0]['host'];
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Stores generated files under readable names in one folder, with a row each. A file is on disk before its row is
 * inserted, and is removed after it: a row without a file means that somebody removed the file.
 */
export class Library {
  readonly #needs: LibraryNeeds;
  readonly #folder: string;
  readonly #missing: MissingFiles;
  /** Called when the library folder disappears or returns. */
  onFolder: () => void = () => undefined;
  /** Knows the generations that files belong to. */
  owner: Owner = NO_OWNER;
  readonly thumbnails: Thumbnails;
  readonly views: LibraryViews;
  readonly files: LibraryFiles;
  readonly retagging: TagRewriter;
  readonly events: LibraryEvents;
  readonly trashJournal: TrashJournal;

  constructor(needs: LibraryNeeds) {
    this.#needs = needs;
    const { libraryFolder: folder, dataFolder } = needs.host;
    this.#folder = folder;
    const owner = () => this.owner;
    this.thumbnails = new Thumbnails({
      ...{ ...needs, dataFolder, libraryFolder: folder },
      onMade: (id) => this.events.touch(id),
    });
    this.#missing = new MissingFiles({
      ...{ ...needs, folder },
      onFound: (ids) => this.#found(ids),
      onFolder: () => this.onFolder(),
    });
    const { thumbnails } = this;
    this.views = new LibraryViews({ ...needs, folder, owner, thumbnails, missing: this.#missing });
    this.events = new LibraryEvents({ ...needs, owner, item: (stored) => this.views.item(stored) });
    this.files = new LibraryFiles({ ...needs, folder });
    this.retagging = new TagRewriter({ ...needs, folder, onTagged: (id) => this.events.touch(id) });
    this.trashJournal = new TrashJournal({ ...needs, folder });
    needs.media.serve('asset', (id) => this.#source(id));
  }

  /**
   * Copies an audio file into the library: named, tagged, flushed, measured, then hashed. The caller inserts the row.
   * @param announce receives the asset just before the file gets its name; see `isKept`.
   * @throws AudioError if it is not audio of its format. @throws StorageError if the folder does not accept it.
   */
  keep(source: string, facts: AudioFacts, announce?: (asset: NewAudio) => void): Promise<NewAudio> {
    const { audio } = this.#needs;
    return storeAudio({ source, facts, audio, announce, ...this.#keeping() });
  }

  /** As `keep`, for an image; creates its thumbnail at once. @throws ImageError, StorageError */
  keepImage(source: string, facts: NewImageFacts, announce?: (asset: NewImage) => void): Promise<NewImage> {
    const { imaging, logger } = this.#needs;
    const beforeNamed = () =>
      this.thumbnails.make(facts.id, source).catch((error: unknown) => {
        // The thumbnail is created again when requested.
        logger.warn('a thumbnail could not be created', { error });
      });
    return storeImage({ source, facts, imaging, announce, beforeNamed, ...this.#keeping() });
  }

  /** Returns whether an announced file got its name but no row: a crash came between the two. */
  isKept({ id, fileName, bytes }: NewAsset): boolean {
    const { assets } = this.#needs;
    if (assets.get(id) !== undefined || assets.isNamed(fileName)) return false;
    const stat = lstatSync(join(this.#folder, fileName), { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.size === bytes;
  }

  /** Removes an announced file that will get no row, at once: a retry would use a file that is still there. */
  async discard(asset: NewAsset): Promise<void> {
    const path = join(this.#folder, basename(asset.fileName));
    if (this.isKept(asset)) await this.#removeFiles(asset, () => rmSync(path, { force: true }));
  }

  /** Inserts the row of a stored file within the caller's transaction. It keeps star and tags of the file it replaces. */
  insert(asset: NewAsset, replaced: string | null = null): void {
    this.#needs.assets.insert(asset, replaced);
    this.events.touch(asset.id);
  }

  /** Returns an audio file with its address, even from the trash; undefined if the id has none. */
  get(id: string): Asset | undefined {
    const stored = this.#needs.assets.get(id);
    return stored === undefined || stored.kind === 'picture' ? undefined : this.views.sound(stored);
  }

  /** As `get`. @throws NotFound for an id that has none. */
  open(id: string): Asset {
    const asset = this.get(id);
    if (asset === undefined) throw new NotFound('asset', id);
    return asset;
  }

  /** Returns an image with its addresses, even from the trash; undefined if the id has none. */
  image(id: string): ImageFile | undefined {
    const stored = this.#needs.assets.get(id);
    return stored?.kind === 'picture' ? this.views.image(stored) : undefined;
  }

  /** Returns a file of any kind. @throws NotFound also for one in the trash */
  libraryItem(id: string): LibraryItem {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined || stored.deletedAt !== null) throw new NotFound('asset', id);
    return this.views.item(stored);
  }

  /** Returns the path of a file. For the core only. @throws NotFound for an id without a file. */
  path(id: string): string {
    return this.files.path(id);
  }

  /** Changes the title of a file. The file keeps its name: only copies are named by the title. */
  rename(id: string, title: string): void {
    this.#needs.assets.setTitle(id, title);
    this.events.touch(id);
  }

  /** Moves a file to the trash; it stays on disk until `purge`. */
  remove(id: string, now: number | null): void {
    this.#needs.assets.setDeleted(id, now);
    this.trashJournal.changed();
    this.events.touch(id);
  }

  restore(id: string): void {
    this.remove(id, null);
  }

  /**
   * Permanently deletes files that were trashed before a time, in batches, so that nothing is blocked for long: rows
   * and dependents first, then files. The next cleanup removes what a crash leaves.
   * @param before omitted: only files being deleted by the user. @returns their number.
   */
  async purge(before?: number): Promise<number> {
    const { assets, db } = this.#needs;
    for (let purged = 0; ; ) {
      const expired = assets.expired(before ?? -1, PURGED_AT_ONCE);
      if (expired.length === 0) return purged;
      const left = transaction(db, () => {
        const left = this.owner.purged(expired);
        for (const { id } of expired) assets.delete(id);
        return left;
      });
      purged += expired.length;
      // The windows were already told of files that the user deletes permanently.
      const unannounced = before === undefined ? [] : expired.filter(({ listed }) => listed);
      this.events.publishRemoved(
        unannounced.map(({ id }) => id),
        [],
      );
      await left();
      await Promise.all(expired.map((asset) => this.#removeFiles(asset)));
      this.trashJournal.changed();
    }
  }

  /** Permanently deletes files on request, and in the same transaction runs `along`. */
  async purgeNow(ids: readonly string[], along: () => void): Promise<void> {
    const { db, assets, clock } = this.#needs;
    transaction(db, () => {
      along();
      assets.startPurge(ids, clock.now());
    });
    this.events.touch(...ids);
    await this.purge();
  }

  /** Returns whether the library folder is gone although it had files. */
  folderIsGone(): boolean {
    return this.#missing.folderIsGone();
  }

  /** Checks before a billed call. @throws StorageError if there is no room for its result, or the folder is gone. */
  async assertSpace(): Promise<void> {
    if (this.folderIsGone()) throw new StorageError('gone');
    await assertSpace(this.#folder);
  }

  /** Removes partial files a day after a crash, thumbnails of deleted images, and tags of deleted items. */
  async cleanUp(): Promise<void> {
    const { assets, clock, tags } = this.#needs;
    const now = clock.now();
    tags.deleteUnused();
    await removePartFiles(this.#folder, now);
    await removeStaleSidecars(this.#folder, assets, now);
    await this.thumbnails.cleanUp(now);
    // A crash may have prevented writing the journal.
    this.trashJournal.changed();
  }

  /** Stops background work and waits for it. */
  async close(): Promise<void> {
    this.#missing.close();
    await this.retagging.close();
    this.trashJournal.close();
    await this.thumbnails.close();
  }

  #keeping() {
    const { assets, settings } = this.#needs;
    return {
      folder: this.#folder,
      withRecipe: settings.get().recipesInFiles,
      isNamed: (name: string) => assets.isNamed(name),
      // A disconnected disk must not be mistaken for a new library.
      isGone: () => this.folderIsGone(),
    };
  }

  /** Publishes files that are back, with the generations they belong to. */
  #found(ids: readonly string[]): void {
    this.events.touch(...ids);
    void this.owner.restored(ids.flatMap((id) => this.#needs.assets.get(id) ?? []))();
  }

  /** Removes a file and everything that belongs to it. */
  async #removeFiles(
    { id, fileName, kind }: Pick<StoredAsset, 'id' | 'fileName' | 'kind'>,
    remove: () => unknown = () => removeFile(this.#folder, fileName),
  ): Promise<void> {
    try {
      await remove();
      // Another program's file of that name stays.
      const isOurs = sidecar.read(join(this.#folder, fileName)) !== null;
      if (isOurs) await removeFile(this.#folder, sidecar.path(fileName));
      if (kind === 'picture') await this.thumbnails.remove(id);
    } catch (error) {
      this.#needs.logger.warn('a deleted file could not be removed', { error });
    }
  }

  #source(id: string): MediaSource | undefined {
    const stored = this.#needs.assets.get(id);
    if (stored === undefined) return undefined;
    const { fileName, mimeType, bytes } = stored;
    const place = { root: this.#folder, name: fileName, downloadName: downloadName(stored) };
    if (stored.kind === 'picture' || mimeType !== PCM_TYPE) return { ...place, mimeType };
    // No browser plays raw samples: the response adds the missing header.
    const { sampleRate, channels } = stored;
    const head = wavHeader({ bytes, sampleRate, channels, bits: 16 });
    return { ...place, mimeType: mediaType('wav'), head };
  }
}
