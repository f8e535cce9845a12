import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import { isPlayable } from './track-of.ts';

interface PlayDeps {
  readonly play: (take: Take) => void;
  /** Returns whether something is playing now. */
  readonly busy: () => boolean;
}

interface PlayRequest {
  readonly takeId: string;
  /** Whether it replaces the audio playing then. */
  readonly interrupts: boolean;
}

/** Plays a take as soon as its first part exists. A newer request replaces the last one. */
export class PlayWhenThere {
  readonly #deps: PlayDeps;
  #request: PlayRequest | null = null;

  constructor(deps: PlayDeps) {
    this.#deps = deps;
  }

  get wanted(): string | null {
    return this.#request?.takeId ?? null;
  }

  want(take: Take, options: { readonly interrupts: boolean }): void {
    this.#request = { takeId: take.id, ...options };
    this.apply(take);
  }

  /** Drops the request, because the user stopped the take or plays something else. */
  drop(takeId?: string): void {
    if (takeId === undefined || this.#request?.takeId === takeId) this.#request = null;
  }

  /** Handles a change of a take. */
  apply(take: Take): void {
    const request = this.#request;
    if (request?.takeId !== take.id) return;
    if (isPlayable(take)) {
      this.#request = null;
      if (request.interrupts || !this.#deps.busy()) this.#deps.play(take);
    } else if (isEnd(take.state) && take.state !== 'done') this.#request = null;
  }
}
