/**
 * The revision up to which this window has received the core's changes. Responses arrive
 * independently: one that overtook a change waits for it, so that no change from before a call is
 * taken for a newer one.
 */
export class HeardChanges {
  /** Null while disconnected: lists are reloaded afterwards, so responses need not wait. */
  #rev: number | null = null;
  readonly #waiting = new Map<() => void, number>();

  /** Records that all changes up to this revision were applied; null if no changes are received from now on. */
  heard(rev: number | null): void {
    this.#rev = rev === null ? null : Math.max(rev, this.#rev ?? 0);
    for (const [resolve, awaited] of this.#waiting) {
      if (this.#isBefore(awaited)) continue;
      this.#waiting.delete(resolve);
      resolve();
    }
  }

  /** Resolves once the changes up to this revision were applied, or if none are received. */
  async upTo(rev: number): Promise<void> {
    if (this.#isBefore(rev)) await new Promise<void>((resolve) => this.#waiting.set(resolve, rev));
  }

  #isBefore(rev: number): boolean {
    return this.#rev !== null && this.#rev < rev;
  }
}

export const heardChanges = new HeardChanges();
