/** Rest after the last key before a draft is saved, in milliseconds; the save itself ends within the second. */
const REST_MS = 600;

/**
 * Saves the newest draft after a short rest, at once when asked, and never two saves at a time. A draft is a text or an
 * object that is replaced, never changed: the same value is not saved twice.
 */
export class DraftKeeper<T> {
  readonly #save: (draft: T) => Promise<void>;
  #wanted: T;
  #saved: T;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> | null = null;

  constructor(saved: T, save: (draft: T) => Promise<void>) {
    this.#save = save;
    this.#wanted = saved;
    this.#saved = saved;
  }

  /** What the core holds, after a read: not to be saved again. */
  settle(saved: T): void {
    if (this.#wanted === this.#saved) this.#wanted = saved;
    this.#saved = saved;
  }

  keep(draft: T): void {
    this.#wanted = draft;
    // Counted from the first key of a burst: a fast typist's draft is saved too.
    this.#timer ??= setTimeout(() => void this.flush(), REST_MS);
  }

  /** Saves now what is not saved yet. A failed save is tried again with the next change or flush. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#saving) await this.#saving;
    if (this.#wanted === this.#saved) return;
    const draft = this.#wanted;
    this.#saving = this.#save(draft).then(
      () => {
        this.#saved = draft;
      },
      () => undefined,
    );
    await this.#saving;
    this.#saving = null;
  }

  /** Saves nothing more. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#wanted = this.#saved;
  }
}
