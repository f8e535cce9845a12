import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetStore } from '../db/library/asset-store.ts';
import { isFile } from '../platform/files/is-file.ts';
import type { Clock } from '../platform/host.ts';

/** Milliseconds between two looks while a file is missing. */
const LOOK_MS = 3000;
/** Files looked for at a time: where more are missing the others wait for their turn. */
const LOOKED_FOR = 500;

interface Needs {
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'get' | 'isEmpty'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Files are back where they were. */
  readonly onFound: (ids: readonly string[]) => void;
  /** The library folder as a whole went away, or is back. */
  readonly onFolder: () => void;
}

/** Looks for files that were missing when a view showed them, until they are back. Costs nothing while none is. */
export class MissingFiles {
  readonly #needs: Needs;
  readonly #missing = new Set<string>();
  #next: { cancel(): void } | null = null;
  #wasGone = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether the folder itself is gone, with files that were in it: then nothing is written as if it were a new one. */
  folderIsGone(): boolean {
    const { folder, assets } = this.#needs;
    return !existsSync(folder) && !assets.isEmpty();
  }

  /** A view has shown that this file is missing. */
  note(id: string): void {
    this.#missing.add(id);
    this.#next ??= this.#needs.clock.after(0, () => this.#look());
  }

  close(): void {
    this.#missing.clear();
    this.#next?.cancel();
  }

  #look(): void {
    const { folder, assets, clock, onFound, onFolder } = this.#needs;
    const isGone = this.folderIsGone();
    if (isGone !== this.#wasGone) onFolder();
    this.#wasGone = isGone;
    const found: string[] = [];
    for (const id of isGone ? [] : [...this.#missing].slice(0, LOOKED_FOR)) {
      this.#missing.delete(id);
      const stored = assets.get(id);
      if (stored === undefined || stored.deletedAt !== null) continue;
      if (isFile(join(folder, stored.fileName))) found.push(id);
      // At the end of the line.
      else this.#missing.add(id);
    }
    this.#next = this.#missing.size === 0 ? null : clock.after(LOOK_MS, () => this.#look());
    if (found.length > 0) onFound(found);
  }
}
