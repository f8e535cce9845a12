import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Host } from '../host.ts';
import { renameFirmly } from '../host-kit/rename-firmly.ts';
import { syncFolder } from '../host-kit/sync-folder.ts';
import { untilAborted } from '../jobs/abortable.ts';
import { newId } from '../new-id.ts';
import type { Media } from './media.ts';
import { StorageError } from './storage-error.ts';

/** Folder inside the data folder for what is on its way out: exports and backups. */
const FOLDER = 'exports';
const TYPE = 'application/zip';
/** How long one waits to be downloaded, in milliseconds. */
const KEPT_MS = 3_600_000;

/** A file being written to be handed out; whole it is named `<id>.zip`. */
export interface Outgoing {
  readonly id: string;
  /** Where it is written to. Nothing is there. */
  readonly part: string;
}

/** What it is: of each kind the window is offered the newest only. */
export type OutgoingKind = 'export' | 'backup';

export interface HandedOver {
  /** The file, for a host that has no dialog: the window downloads it. Good until the app ends. */
  readonly url: string | null;
  readonly fileName: string;
  readonly saved: boolean;
}

/**
 * Archives made to leave the app: copied to where the user says, where the host can ask, else downloaded by the window.
 * Nothing here is wanted after the end of the app, for its addresses end with it.
 */
export class HandedOut {
  readonly #folder: string;
  readonly #media: Media;
  readonly #host: Pick<Host, 'saveFile'>;
  readonly #clock: Clock;
  /** By id: what a file is called where it is saved. */
  readonly #names = new Map<string, string>();
  /** The one of each kind that waits to be downloaded. */
  readonly #waiting = new Map<OutgoingKind, string>();

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
      const downloadName = this.#names.get(id);
      return downloadName === undefined
        ? undefined
        : { root: this.#folder, name: `${id}.zip`, mimeType: TYPE, downloadName };
    });
  }

  /** A place for a new file. @throws StorageError */
  begin(): Outgoing {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw StorageError.of(error);
    }
    const id = newId(this.#clock.now());
    return { id, part: join(this.#folder, `${id}.zip.part`) };
  }

  /**
   * Hands over a file that is whole and flushed. A host with a dialog asks where to and copies it there: ours goes then,
   * also when the user thought better of it. Else it waits to be downloaded, in the place of the older one of its kind.
   * @param closing The end of the app, which waits for no dialog.
   * @throws StorageError when it could not be copied, what `closing` was aborted with; ours goes all the same.
   */
  async give(
    { id, part }: Outgoing,
    { kind, fileName }: { readonly kind: OutgoingKind; readonly fileName: string },
    closing: AbortSignal,
  ): Promise<HandedOver> {
    const { saveFile } = this.#host;
    if (saveFile === undefined) {
      renameFirmly(part, join(this.#folder, `${id}.zip`));
      syncFolder(this.#folder);
      this.#names.set(id, fileName);
      const older = this.#waiting.get(kind);
      this.#waiting.set(kind, id);
      if (older !== undefined) await this.drop({ id: older });
      this.#clock.after(KEPT_MS, () => void this.drop({ id }));
      return { url: this.#media.url('export', id), fileName, saved: false };
    }
    try {
      const saved = await untilAborted(closing, saveFile(part, fileName));
      return { url: null, fileName, saved };
    } catch (error) {
      closing.throwIfAborted();
      throw StorageError.of(error);
    } finally {
      await this.drop({ id });
    }
  }

  /** Removes what was half written, and whatever was written beside it under its name. */
  async drop({ id }: Pick<Outgoing, 'id'>): Promise<void> {
    this.#names.delete(id);
    const ours = namesIn(this.#folder).filter((name) => name.startsWith(id));
    await Promise.all(ours.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** At a start: nobody has an address of what is here. */
  clear(): void {
    for (const name of namesIn(this.#folder)) rmSync(join(this.#folder, name), { force: true });
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
