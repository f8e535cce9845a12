import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AssetStore } from '../db/library/asset-store.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { isFile } from '../platform/files/is-file.ts';
import type { Clock, Logger } from '../platform/host.ts';

const FILE = '.trash.json';
/** Largest journal that is read, in bytes. */
const NOTE_MAX = 64 * 1024 * 1024;
/** Milliseconds that a change waits to be written together with others. */
const WRITTEN_AFTER_MS = 1000;

const entries = z.array(z.object({ id: z.string(), fileName: z.string(), deletedAt: z.int().min(0) }));
/** A file in the trash. */
export type TrashEntry = Readonly<z.infer<typeof entries>[number]>;

interface Needs {
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'trashed' | 'unknown'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Records which library files are in the trash, in the library folder itself: without it they would all return if the
 * records were lost. It lags the database slightly, which takes precedence while it exists.
 */
export class TrashJournal {
  readonly #needs: Needs;
  readonly #path: string;
  #waiting: { cancel(): void } | null = null;
  #isClosed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#path = join(needs.folder, FILE);
  }

  /** Schedules a write because the trash may have changed. May be called within a transaction. */
  changed(): void {
    if (this.#isClosed) return;
    this.#waiting ??= this.#needs.clock.after(WRITTEN_AFTER_MS, () => this.flush());
  }

  /** Writes pending changes at once. */
  flush(): void {
    if (this.#waiting === null) return;
    this.#waiting.cancel();
    this.#waiting = null;
    try {
      this.#write();
    } catch (error) {
      this.#needs.logger.warn('the trash journal could not be written', { error });
    }
  }

  /** Stops writing. Later changes are written after the next start. */
  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  /** Returns no entries if there is no journal, or it is unreadable. */
  read(): TrashEntry[] {
    try {
      const stat = lstatSync(this.#path);
      if (!stat.isFile() || stat.size > NOTE_MAX) return [];
      return entries.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      return [];
    }
  }

  #write(): void {
    const { assets, folder } = this.#needs;
    const before = this.read();
    // Files whose records are lost stay in the journal until they have records again.
    const unknown = new Set(assets.unknown(before.map(({ id }) => id)));
    const lost = before.filter(({ id, fileName }) => unknown.has(id) && isFile(join(folder, fileName)));
    const now = [...assets.trashed(), ...lost];
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    if (now.length === 0) rmSync(this.#path, { force: true });
    else atomicWrite(this.#path, JSON.stringify(now));
  }
}
