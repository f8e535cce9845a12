import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetStore } from '../db/library/asset-store.ts';
import { isFile } from '../platform/files/is-file.ts';
import type { Clock } from '../platform/host.ts';

/** Milliseconds between two checks while a file is missing. */
const CHECK_INTERVAL_MS = 3000;
/** Files checked at a time; the others wait for their turn. */
const BATCH_SIZE = 500;

interface Needs {
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'get' | 'isEmpty'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Called when files are back. */
  readonly onFound: (ids: readonly string[]) => void;
  /** Called when the whole library folder disappears or returns. */
  readonly onFolder: () => void;
}

/**
 * Checks files that were missing when a window listed them, until they are back. Costs nothing while none is missing.
 */
export class MissingFiles {
  readonly #needs: Needs;
  readonly #missing = new Set<string>();
  #next: { cancel(): void } | null = null;
  #wasGone = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns whether the folder is gone although it had files: then nothing may be written as if it were new. */
  folderIsGone(): boolean {
    const { folder, assets } = this.#needs;
    return !existsSync(folder) && !assets.isEmpty();
  }

  /** Records that a window listed this file as missing. */
  note(id: string): void {
    this.#missing.add(id);
    this.#next ??= this.#needs.clock.after(0, () => this.#check());
  }

  close(): void {
    this.#missing.clear();
    this.#next?.cancel();
  }

  #check(): void {
    const { folder, assets, clock, onFound, onFolder } = this.#needs;
    const isGone = this.folderIsGone();
    if (isGone !== this.#wasGone) onFolder();
    this.#wasGone = isGone;
    const found: string[] = [];
    for (const id of isGone ? [] : [...this.#missing].slice(0, BATCH_SIZE)) {
      this.#missing.delete(id);
      const stored = assets.get(id);
      if (stored === undefined || stored.deletedAt !== null) continue;
      if (isFile(join(folder, stored.fileName))) found.push(id);
      // Re-adding moves it to the end of the queue.
      else this.#missing.add(id);
    }
    this.#next = this.#missing.size === 0 ? null : clock.after(CHECK_INTERVAL_MS, () => this.#check());
    if (found.length > 0) onFound(found);
  }
}
