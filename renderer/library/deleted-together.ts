import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';

/** For so long after one went the next is told of with it: not longer than its notice stays. Milliseconds. */
const TOGETHER_MS = 9_000;

/**
 * What is deleted one after another is one notice: it counts, and its undo brings all of that back. Gives what went
 * together with `more`, oldest first, and each time apart.
 */
export class DeletedTogether<One> {
  #times: readonly (readonly One[])[] = [];
  #last = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  with(more: readonly One[]): readonly (readonly One[])[] {
    const now = this.#now();
    const all = [...this.#times, more];
    const count = all.reduce((sum, { length }) => sum + length, 0);
    const joins = now - this.#last < TOGETHER_MS && count <= LIBRARY_SELECTION_MAX;
    this.#times = joins ? all : [more];
    this.#last = now;
    return this.#times;
  }

  /** They are back: what is deleted now is told of alone. */
  forget(): void {
    this.#times = [];
  }
}
