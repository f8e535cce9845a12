import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import { canBeHeard } from './track-of.ts';

interface PlayDeps {
  readonly play: (take: Take) => void;
  /** Something is being heard now. */
  readonly busy: () => boolean;
}

interface Wish {
  readonly takeId: string;
  /** Also in place of what is being heard then. */
  readonly interrupts: boolean;
}

/** One take that is to be heard as soon as its first part is there. A newer wish takes the place of the last. */
export class PlayWhenThere {
  readonly #deps: PlayDeps;
  #wish: Wish | null = null;

  constructor(deps: PlayDeps) {
    this.#deps = deps;
  }

  get wanted(): string | null {
    return this.#wish?.takeId ?? null;
  }

  want(take: Take, options: { readonly interrupts: boolean }): void {
    this.#wish = { takeId: take.id, ...options };
    this.heard(take);
  }

  /** No longer wanted: the user stopped it, or plays something else. */
  drop(takeId?: string): void {
    if (takeId === undefined || this.#wish?.takeId === takeId) this.#wish = null;
  }

  /** News of a take. */
  heard(take: Take): void {
    const wish = this.#wish;
    if (wish?.takeId !== take.id) return;
    if (canBeHeard(take)) {
      this.#wish = null;
      if (wish.interrupts || !this.#deps.busy()) this.#deps.play(take);
    } else if (isEnd(take.state) && take.state !== 'done') this.#wish = null;
  }
}
