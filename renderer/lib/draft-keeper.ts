/** Delay before a draft is saved, in milliseconds; the save itself ends within the second. */
const REST_MS = 600;
/**
 * Delay before a failed save is repeated, in milliseconds, so that no further typing is needed. It
 * doubles each time.
 */
const AGAIN_MS = 5_000;
const AGAIN_MAX_MS = 60_000;

/**
 * Saves the newest draft after a short delay, one save after the other, or at once on flush. A
 * draft is a string or an immutable object: the same value is not saved twice.
 */
export class DraftKeeper<T> {
  readonly #save: (draft: T) => Promise<void>;
  #wanted: T;
  #saved: T;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #wait = AGAIN_MS;
  #saving: { readonly draft: T; readonly done: Promise<void> } | null = null;

  constructor(saved: T, save: (draft: T) => Promise<void>) {
    this.#save = save;
    this.#wanted = saved;
    this.#saved = saved;
  }

  /** Records the value that the core returned, so that it is not saved again. */
  settle(saved: T): void {
    if (this.#wanted === this.#saved) this.#wanted = saved;
    this.#saved = saved;
  }

  keep(draft: T): void {
    this.#wanted = draft;
    // The delay starts at the first keystroke of a burst, so that a draft is saved during continuous typing.
    this.#timer ??= setTimeout(() => void this.#flushInTurn(), REST_MS);
  }

  /**
   * Saves unsaved changes now, even while an older draft is being saved: the core handles saves in
   * order, and the window may close before the response. A failed save is repeated with the next
   * change or flush, or after a delay. Returns whether everything is saved.
   */
  async flush(): Promise<boolean> {
    this.#rest();
    const last = this.#saving ? this.#saving.draft : this.#saved;
    if (this.#wanted !== last) this.#begin(this.#wanted);
    await this.#saving?.done;
    return this.#wanted === this.#saved;
  }

  async #flushInTurn(): Promise<void> {
    this.#rest();
    await this.#saving?.done;
    await this.flush();
  }

  #begin(draft: T): void {
    const done = this.#save(draft)
      .then(
        () => {
          this.#saved = draft;
          this.#wait = AGAIN_MS;
        },
        () => {
          // Separate from the delay after a keystroke, so that text typed meanwhile does not wait for it.
          this.#again ??= setTimeout(() => void this.flush(), this.#wait);
          this.#wait = Math.min(2 * this.#wait, AGAIN_MAX_MS);
        },
      )
      .then(() => {
        if (this.#saving?.done === done) this.#saving = null;
      });
    this.#saving = { draft, done };
  }

  /** Stops saving. */
  close(): void {
    this.#rest();
    this.#wanted = this.#saved;
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#again) clearTimeout(this.#again);
    this.#timer = null;
    this.#again = null;
  }
}
