type Word = 'answer' | 'news';

/**
 * Things that were deleted here. A late word of one must not bring it back; once the core has both answered the deleting
 * and announced it, any further word is of one that was restored, be it in another view or window.
 */
export class GoneIds {
  /** With what of the core came already. */
  readonly #gone = new Map<string, Word | null>();

  add(ids: readonly string[]): void {
    for (const id of ids) this.#gone.set(id, null);
  }

  /** They are there, or there again. */
  delete(ids: readonly string[]): void {
    for (const id of ids) this.#gone.delete(id);
  }

  has(id: string): boolean {
    return this.#gone.has(id);
  }

  /** The core has deleted them, as the answer to the call. */
  answered(ids: readonly string[]): void {
    this.#heard(ids, 'answer');
  }

  /** The core has announced that these are gone. */
  announced(ids: readonly string[]): void {
    this.#heard(ids, 'news');
  }

  /** So much has changed at once that it is not told one by one. */
  announcedAll(): void {
    this.#heard([...this.#gone.keys()], 'news');
  }

  /** All is read anew: what is answered now knows of every deleting that was. News of it may have been missed. */
  readAnew(): void {
    for (const [id, word] of this.#gone) if (word === 'answer') this.#gone.delete(id);
  }

  #heard(ids: readonly string[], word: Word): void {
    for (const id of ids) {
      const before = this.#gone.get(id);
      if (before === null) this.#gone.set(id, word);
      else if (before !== word) this.#gone.delete(id);
    }
  }
}
