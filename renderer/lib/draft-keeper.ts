/** Delay before a draft is saved, in milliseconds; the save itself ends within the second. */
const REST_MS = 600;
/**
 * Delay before a failed save is repeated, in milliseconds, so that no further typing is needed. It
 * doubles each time.
 */
const AGAIN_MS = 5_000;
const AGAIN_MAX_MS = 60_000;

/** A draft as the core has it since a revision. */
interface Heard<T> {
  readonly draft: T;
  readonly rev: number;
}

/**
 * Saves the newest draft after a short delay, one save after the other, or at once on flush. A
 * draft is a string or an immutable object: the same value is not saved twice. A draft that was not
 * changed here since it was saved follows the core's, which another window may change.
 */
export class DraftKeeper<T> {
  readonly #save: (draft: T) => Promise<{ readonly rev: number } | undefined>;
  readonly #show: (draft: T) => void;
  #wanted: T;
  /** The draft that the core has; null if that is unknown, as after a failed save. */
  #saved: { readonly draft: T } | null;
  /** The newest draft of the core. */
  #heard: Heard<T> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #wait = AGAIN_MS;
  #saving: { readonly draft: T; readonly done: Promise<void> } | null = null;

  /**
   * @param save returns the revision of the change, for drafts that follow the core's
   * @param show shows a draft that another window has changed
   */
  constructor(
    saved: T,
    save: (draft: T) => Promise<{ readonly rev: number } | undefined>,
    show: (draft: T) => void = () => undefined,
  ) {
    this.#save = save;
    this.#show = show;
    this.#wanted = saved;
    this.#saved = { draft: saved };
  }

  /** Records the value that the core returned, so that it is not saved again. */
  settle(saved: T): void {
    if (this.#isSaved) this.#wanted = saved;
    this.#saved = { draft: saved };
  }

  /** Records a draft of the core, and shows it unless there are unsaved changes. */
  hear(draft: T, rev: number): void {
    if (rev < (this.#heard?.rev ?? 0)) return;
    this.#heard = { draft, rev };
    if (draft === this.#wanted) this.#saved = this.#heard;
    this.#follow();
  }

  /** Records that the core does not have the draft, although a save of it succeeded. */
  unsave(): void {
    this.#saved = null;
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
    const last = this.#saving ?? this.#saved;
    if (last === null || this.#wanted !== last.draft) this.#begin(this.#wanted);
    await this.#saving?.done;
    return this.#isSaved;
  }

  get #isSaved(): boolean {
    return this.#saved !== null && this.#wanted === this.#saved.draft;
  }

  #follow(): void {
    const heard = this.#heard;
    if (heard === null || this.#saving || !this.#isSaved || heard.draft === this.#wanted) return;
    this.#saved = heard;
    this.#wanted = heard.draft;
    this.#show(heard.draft);
  }

  async #flushInTurn(): Promise<void> {
    this.#rest();
    await this.#saving?.done;
    await this.flush();
  }

  #begin(draft: T): void {
    const done = this.#save(draft)
      .then(
        (saved) => {
          this.#saved = { draft };
          this.#wait = AGAIN_MS;
          if (saved && saved.rev >= (this.#heard?.rev ?? 0)) this.#heard = { draft, ...saved };
        },
        () => {
          this.#saved = null;
          // Separate from the delay after a keystroke, so that text typed meanwhile does not wait for it.
          this.#again ??= setTimeout(() => void this.flush(), this.#wait);
          this.#wait = Math.min(2 * this.#wait, AGAIN_MAX_MS);
        },
      )
      .then(() => {
        if (this.#saving?.done === done) this.#saving = null;
        this.#follow();
      });
    this.#saving = { draft, done };
  }

  /** Stops saving. */
  close(): void {
    this.#rest();
    this.#saved = { draft: this.#wanted };
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#again) clearTimeout(this.#again);
    this.#timer = null;
    this.#again = null;
  }
}
