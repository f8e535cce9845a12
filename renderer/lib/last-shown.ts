import { callProblem } from './call-problem.ts';

/** Keeps the id of the view shown last, so that a reload shows it again. Nothing is lost with it. */
export class LastShown {
  readonly #key: string;
  /** Whether it is what the page before showed: in this one, nobody asked for it. */
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
   * Reads what is shown. A restored backup may lack what the page before showed: then `leave` shows something else, in
   * place of saying that it is gone.
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
