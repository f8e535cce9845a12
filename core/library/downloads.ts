import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaType } from '../formats/media-type.ts';
import { raceAbort } from '../platform/abortable.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import type { Clock, Host } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import { newId } from '../platform/new-id.ts';

/** Folder inside the data folder for exports and backups before they are saved. */
const FOLDER = 'exports';
/** Media types by file extension. */
const TYPES = {
  zip: 'application/zip',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  mp3: mediaType('mp3'),
  wav: mediaType('wav'),
  flac: mediaType('flac'),
  pcm: mediaType('pcm'),
} as const;
export type DownloadType = keyof typeof TYPES;
/**
 * An exported page is shown on our own origin but contains other people's text: it may render itself and be printed by
 * its opener, nothing else. The page contains the same policy for copies that stand alone.
 */
const PAGE_POLICY =
  "sandbox allow-same-origin allow-modals; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'";
/** Milliseconds that a file waits for its download. */
const KEPT_MS = 3_600_000;

/** A file being written for download; once complete, it is named `<id>.<type>`. */
export interface PendingDownload {
  readonly id: string;
  readonly type: DownloadType;
  /** The path to write to. No file exists there. */
  readonly part: string;
}

/** The kind of a download: the window is offered only the newest of each. */
export type DownloadKind = 'export' | 'backup' | 'page' | 'report' | 'sound';

export interface Delivery {
  /** The file's address, if the host has no dialog and the window downloads it. Valid until the app quits. */
  readonly url: string | null;
  readonly fileName: string;
  readonly saved: boolean;
}

/**
 * Delivers files that leave the app: copied to a place the user chooses if the host has a dialog, else downloaded by
 * the window. Nothing here outlives the app, because the addresses end with it.
 */
export class Downloads {
  readonly #folder: string;
  readonly #media: Media;
  readonly #host: Pick<Host, 'saveFile'>;
  readonly #clock: Clock;
  /** Type and download name by id. */
  readonly #names = new Map<string, { readonly type: DownloadType; readonly downloadName: string }>();
  /** The waiting download of each kind. */
  readonly #waiting = new Map<DownloadKind, string>();

  constructor(given: {
    readonly dataFolder: string;
    readonly media: Media;
    readonly host: Pick<Host, 'saveFile'>;
    readonly clock: Clock;
  }) {
    this.#folder = join(given.dataFolder, FOLDER);
    this.#media = given.media;
    this.#host = given.host;
    this.#clock = given.clock;
    given.media.serve('export', (id) => {
      const named = this.#names.get(id);
      if (named === undefined) return undefined;
      const { type, downloadName } = named;
      const policy = type === 'html' ? { policy: PAGE_POLICY } : {};
      return { root: this.#folder, name: `${id}.${type}`, mimeType: TYPES[type], downloadName, ...policy };
    });
  }

  /** Reserves a path for a new file. @throws StorageError */
  begin(type: DownloadType = 'zip'): PendingDownload {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw StorageError.of(error);
    }
    const id = newId(this.#clock.now());
    return { id, type, part: join(this.#folder, `${id}.${type}.part`) };
  }

  /**
   * Delivers a file that is complete and flushed. A host with a dialog copies it to the chosen place; then ours is
   * deleted, even if the user cancels. Else it waits for its download and replaces the previous one of its kind.
   * @param closing aborts when the app quits, which does not wait for dialogs.
   * @throws StorageError if it could not be copied, or the reason of `closing`; ours is deleted all the same.
   */
  async give(
    outgoing: PendingDownload,
    { kind, fileName }: { readonly kind: DownloadKind; readonly fileName: string },
    closing: AbortSignal,
  ): Promise<Delivery> {
    const { saveFile } = this.#host;
    if (saveFile === undefined) {
      return { url: await this.show(outgoing, { kind, fileName }), fileName, saved: false };
    }
    const { id, part } = outgoing;
    try {
      const saved = await raceAbort(closing, saveFile(part, fileName));
      return { url: null, fileName, saved };
    } catch (error) {
      closing.throwIfAborted();
      throw StorageError.of(error);
    } finally {
      await this.drop({ id });
    }
  }

  /** Gives a complete and flushed file an address, replacing the previous one of its kind. */
  async show(
    { id, type, part }: PendingDownload,
    { kind, fileName }: { readonly kind: DownloadKind; readonly fileName: string },
  ): Promise<string> {
    renameWithRetry(part, join(this.#folder, `${id}.${type}`));
    syncFolder(this.#folder);
    this.#names.set(id, { type, downloadName: fileName });
    const older = this.#waiting.get(kind);
    this.#waiting.set(kind, id);
    if (older !== undefined) await this.drop({ id: older });
    this.#clock.after(KEPT_MS, () => void this.drop({ id }));
    return this.#media.url('export', id);
  }

  /** Removes a partial file and everything written beside it under its name. Never throws. */
  async drop({ id }: Pick<PendingDownload, 'id'>): Promise<void> {
    this.#names.delete(id);
    const ours = namesIn(this.#folder).filter((name) => name.startsWith(id));
    // A file that cannot be removed now is removed at the next start; the caller already has its result.
    await Promise.allSettled(ours.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** Empties the folder at a start, when nobody has an address of its files. */
  clear(): void {
    for (const name of namesIn(this.#folder)) {
      try {
        rmSync(join(this.#folder, name), { force: true });
      } catch {
        // A failed cleanup must not fail the start.
      }
    }
  }
}

/** Returns the names in a folder; a missing folder is empty. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
