import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LibraryExport, LibraryScan, SavedFile } from '../../shared/contract/library.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { LOUDNESS } from '../../shared/domain/asset.ts';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import type { AssetStore, StoredAsset } from '../db/library/asset-store.ts';
import type { Audio, NormalizeWatch } from '../formats/audio/audio.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { raceAbort } from '../platform/abortable.ts';
import { isFile } from '../platform/files/is-file.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import type { Host } from '../platform/host.ts';
import { type ReportProgress, WatchedOperations } from '../platform/stream-progress.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { asServiceError } from './as-service-error.ts';
import type { Downloads, PendingDownload } from './downloads.ts';
import { type CopyFile, type ExportTarget, exportFiles, folderTarget, zipTarget } from './export-files.ts';
import { downloadName, localTime } from './file-name.ts';
import type { Library } from './library.ts';
import { rebuildLibrary } from './rebuild-library.ts';

interface Needs {
  readonly assets: AssetStore;
  readonly audio: Pick<Audio, 'measure' | 'normalize'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly imaging: Pick<Imaging, 'measure' | 'readRecipe'>;
  readonly db: DatabaseSync;
  readonly library: Pick<Library, 'events' | 'owner' | 'trashJournal' | 'files'>;
  readonly handedOut: Downloads;
  readonly host: Pick<Host, 'clock' | 'libraryFolder' | 'pickFolder'>;
}

const NOTHING: LibraryExport = { files: 0, bytes: 0, missing: 0, url: null, fileName: null, saved: false };

/** Runs long library operations that a window watches; they are aborted when the window leaves. */
export class LibraryOperations {
  readonly #needs: Needs;
  readonly #operations: WatchedOperations;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#operations = new WatchedOperations(needs.host.clock);
  }

  /** Copies files with a manifest. @throws StorageError */
  export(
    { ids, form }: { ids: readonly string[]; form: 'zip' | 'folder' },
    signal: AbortSignal | undefined,
  ): AsyncGenerator<OperationEvent<LibraryExport>> {
    return this.#operations.watch(signal, (report, stop) =>
      form === 'zip' ? this.#asZip(ids, report, stop) : this.#asFolder(ids, report, stop),
    );
  }

  /** Saves a copy of a file, see the contract. @throws StorageError, NotFound; ServiceError for damaged audio */
  saveAs(id: string, signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<SavedFile>> {
    const { assets, library, handedOut } = this.#needs;
    return this.#operations.watch(signal, async (report, stop) => {
      const path = library.files.path(id);
      const stored = assets.get(id);
      const percent = (share: number) => report(Math.round(100 * share), 100);
      const even = stored && (await this.#withSameLoudness(stored, path, { signal: stop, report: percent }));
      if (!even) return { ...(await library.files.saveAs(id)), url: null };
      percent(1);
      const named = { kind: 'sound', fileName: downloadName(stored) } as const;
      const { saved, url } = await handedOut.give(even, named, this.#operations.closing);
      return { saved, url };
    });
  }

  /** Returns a copy of a sound with the loudness that all have; null if the user does not want that, or for an image. */
  async #withSameLoudness(
    stored: StoredAsset,
    path: string,
    watch: Omit<NormalizeWatch, 'durationMs'>,
  ): Promise<PendingDownload | null> {
    const { audio, settings, handedOut } = this.#needs;
    const format = AUDIO_FORMATS.find((known) => extname(path).toLowerCase() === `.${known}`);
    if (stored.kind === 'picture' || format === undefined || !settings.get().sameLoudness) return null;
    const out = handedOut.begin(format);
    try {
      const { kind, sampleRate, durationMs } = stored;
      await audio.normalize({ path, format }, out.part, LOUDNESS[kind], sampleRate, { ...watch, durationMs });
      watch.signal?.throwIfAborted();
      return out;
    } catch (error) {
      await handedOut.drop(out);
      watch.signal?.throwIfAborted();
      throw asServiceError(error);
    }
  }

  /** Creates records for files that have none. */
  rebuild(signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<LibraryScan>> {
    const { host, library } = this.#needs;
    return this.#operations.watch(signal, async (report, stop) => {
      try {
        const now = host.clock.now();
        return await rebuildLibrary({
          ...this.#needs,
          folder: host.libraryFolder,
          now,
          signal: stop,
          report,
        });
      } finally {
        // This includes files found before the window left.
        library.events.reloadLists();
      }
    });
  }

  /** Aborts running operations and waits until no partial files are left. */
  close(): Promise<void> {
    return this.#operations.close();
  }

  async #asZip(ids: readonly string[], report: ReportProgress, stop: AbortSignal): Promise<LibraryExport> {
    const { handedOut, host } = this.#needs;
    const out = handedOut.begin();
    try {
      const done = await this.#fill(zipTarget(out.part, stop), ids, report, stop);
      const fileName = `${exportName(host.clock.now())}.zip`;
      return {
        ...done,
        ...(await handedOut.give(out, { kind: 'export', fileName }, this.#operations.closing)),
      };
    } catch (error) {
      await handedOut.drop(out);
      throw error;
    }
  }

  async #asFolder(ids: readonly string[], report: ReportProgress, stop: AbortSignal): Promise<LibraryExport> {
    const { host } = this.#needs;
    const choice = host.pickFolder?.() ?? Promise.resolve(null);
    const picked = await raceAbort(this.#operations.closing, choice);
    stop.throwIfAborted();
    if (picked === null) return NOTHING;
    const name = exportName(host.clock.now());
    // Two exports within a minute get two folders, even if one is unfinished.
    const isTaken = ['', '.part'].some((end) => existsSync(join(picked, name) + end));
    const free = isTaken ? `${name} ${randomBytes(3).toString('hex')}` : name;
    const target = await folderTarget(join(picked, free), stop).catch((error: unknown) => {
      throw StorageError.of(error);
    });
    const done = await this.#fill(target, ids, report, stop);
    return { ...done, url: null, fileName: free, saved: true };
  }

  async #fill(target: ExportTarget, ids: readonly string[], report: ReportProgress, signal: AbortSignal) {
    const { assets, host, handedOut } = this.#needs;
    const { libraryFolder, clock } = host;
    const read = async (stored: StoredAsset, use: CopyFile) => {
      const path = join(libraryFolder, stored.fileName);
      // A missing file is left out, as `use` finds.
      const even = isFile(path)
        ? await this.#withSameLoudness(stored, path, { signal, report: () => undefined })
        : null;
      try {
        return await use(even?.part ?? path);
      } finally {
        if (even) await handedOut.drop(even);
      }
    };
    try {
      return await exportFiles({ ids, assets, read, target, now: clock.now(), signal, report });
    } catch (error) {
      await target.abandon();
      signal.throwIfAborted();
      throw errorCode(error) === '' ? error : StorageError.of(error);
    }
  }
}

/** Returns a name by local time: `Quartet export 2026-11-21 14-05`. */
function exportName(now: number): string {
  return `Quartet export ${localTime(new Date(now)).replace('T', ' ').replace(':', '-')}`;
}
