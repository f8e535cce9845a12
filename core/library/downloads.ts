import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { raceAbort } from '../platform/abortable.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import type { Clock, Host } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import { newId } from '../platform/new-id.ts';

/** Folder inside the data folder for what is on its way out: exports and backups. */
const FOLDER = 'exports';
/** What is handed out, by the ending of its name. */
const TYPES = {
  zip: 'application/zip',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const;
export type DownloadType = keyof typeof TYPES;
/**
 * A page we made of what others wrote is shown on our own origin: it may draw itself and be printed by whoever opened it,
 * and nothing else. What the page itself says of its policy is the same, for a copy of it that stands alone.
 */
const PAGE_POLICY =
  "sandbox allow-same-origin allow-modals; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'";
/** How long one waits to be downloaded, in milliseconds. */
const KEPT_MS = 3_600_000;

/** A file being written to be handed out; whole it is named `<id>.<type>`. */
export interface PendingDownload {
  readonly id: string;
  readonly type: DownloadType;
  /** Where it is written to. Nothing is there. */
  readonly part: string;
}

/** What it is: of each kind the window is offered the newest only. */
export type DownloadKind = 'export' | 'backup' | 'page' | 'report';

export interface Delivery {
  /** The file, for a host that has no dialog: the window downloads it. Good until the app ends. */
  readonly url: string | null;
  readonly fileName: string;
  readonly saved: boolean;
}

/**
 * Files made to leave the app: copied to where the user says, where the host can ask, else downloaded by the window.
 * Nothing here is wanted after the end of the app, for its addresses end with it.
 */
export class Downloads {
  readonly #folder: string;
  readonly #media: Media;
  readonly #host: Pick<Host, 'saveFile'>;
  readonly #clock: Clock;
  /** By id: what a file is, and what it is called where it is saved. */
  readonly #names = new Map<string, { readonly type: DownloadType; readonly downloadName: string }>();
  /** The one of each kind that waits to be downloaded. */
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

  /** A place for a new file. @throws StorageError */
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
   * Hands over a file that is whole and flushed. A host with a dialog asks where to and copies it there: ours goes then,
   * also when the user thought better of it. Else it waits to be downloaded, in the place of the older one of its kind.
   * @param closing The end of the app, which waits for no dialog.
   * @throws StorageError when it could not be copied, what `closing` was aborted with; ours goes all the same.
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

  /** Gives a file that is whole and flushed an address, in the place of the older one of its kind. */
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

  /** Removes what was half written, and whatever was written beside it under its name. Never throws. */
  async drop({ id }: Pick<PendingDownload, 'id'>): Promise<void> {
    this.#names.delete(id);
    const ours = namesIn(this.#folder).filter((name) => name.startsWith(id));
    // What cannot be removed now goes at the next start: whoever asked has what was asked for.
    await Promise.allSettled(ours.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** At a start: nobody has an address of what is here. */
  clear(): void {
    for (const name of namesIn(this.#folder)) {
      try {
        rmSync(join(this.#folder, name), { force: true });
      } catch {
        // A start fails for nothing that nobody wants any more.
      }
    }
  }
}

/** A folder that is not there has nothing in it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
