import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';

/** The time within which deletions share one notice, in milliseconds: at most as long as the notice stays. */
const TOGETHER_MS = 9_000;

/**
 * Groups deletions that follow each other within a few seconds into one notice, which counts them and whose undo
 * restores them all. `with` adds a deletion and returns every deletion of the group, oldest first.
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

  /** Ends the group after an undo, so that the next deletion gets its own notice. */
  forget(): void {
    this.#times = [];
  }
}
