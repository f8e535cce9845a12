import { callProblem } from './call-problem.ts';

/** Stores the id of the view shown last, so that a reload shows it again. Losing it does no harm. */
export class LastShown {
  readonly #key: string;
  /** Whether the view was restored from the previous page and not chosen in this one. */
  #isFromBefore = true;

  constructor(key: string) {
    this.#key = key;
  }

  read(): string | null {
    return sessionStorage.getItem(this.#key);
  }

  save(shown: string | null): void {
    this.#isFromBefore = false;
    if (shown === null) sessionStorage.removeItem(this.#key);
    else sessionStorage.setItem(this.#key, shown);
  }

  /**
   * Loads the shown item. If it was restored from the previous page but no longer exists, as after
   * restoring a backup, calls `leave` to show something else instead of an error.
   */
  async readOrLeave<T>(read: () => Promise<T>, leave: () => void): Promise<T> {
    try {
      return await read();
    } catch (thrown) {
      if (this.#isFromBefore && callProblem(thrown).kind === 'not_found') leave();
      throw thrown;
    }
  }
}
