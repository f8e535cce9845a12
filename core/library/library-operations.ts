import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LibraryExport, LibraryScan } from '../../shared/contract/library.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import type { AssetStore } from '../db/library/asset-store.ts';
import type { Audio } from '../formats/audio/audio.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { raceAbort } from '../platform/abortable.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import type { Host } from '../platform/host.ts';
import { type ReportProgress, WatchedOperations } from '../platform/stream-progress.ts';
import type { Downloads } from './downloads.ts';
import { type ExportTarget, exportFiles, folderTarget, zipTarget } from './export-files.ts';
import { localTime } from './file-name.ts';
import type { Library } from './library.ts';
import { rebuildLibrary } from './rebuild-library.ts';

interface Needs {
  readonly assets: AssetStore;
  readonly audio: Pick<Audio, 'measure'>;
  readonly imaging: Pick<Imaging, 'measure' | 'readRecipe'>;
  readonly db: DatabaseSync;
  readonly library: Pick<Library, 'events' | 'owner' | 'trashJournal'>;
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
    const { assets, host } = this.#needs;
    const { libraryFolder, clock } = host;
    try {
      return await exportFiles({ ids, assets, libraryFolder, target, now: clock.now(), signal, report });
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
