import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

/** How long a wish waits for its view, in milliseconds: what opens it may still be read. */
const WAITS = 2000;

/** Wishes of keys and the palette that a mounted view fulfils. */
export function viewWishes<Wish extends string>() {
  const wishes = new Wishes();
  return {
    wish: (what: Wish): void => wishes.make(what),
    /** Runs `fulfil` for each wish made while this view is there, also for one made just before it came. */
    useWish: (what: Wish, fulfil: () => void): void => useFulfilled(wishes, what, fulfil),
  };
}

class Wishes {
  /** Each number counts one wish. */
  readonly #counts = createStore<Readonly<Record<string, number>>>(() => ({}));
  /** When each was made that no view has fulfilled yet. */
  readonly #waiting = new Map<string, number>();

  make(what: string): void {
    this.#waiting.set(what, performance.now());
    // With the next picture: the view that fulfils it may be the one that was just asked for.
    requestAnimationFrame(() => this.#counts.setState((had) => ({ [what]: (had[what] ?? 0) + 1 })));
  }

  /** Calls back for one that waits, and for each from now on. */
  onEach(what: string, fulfil: () => void): () => void {
    if (this.#takeWaiting(what)) fulfil();
    return this.#counts.subscribe((now, before) => {
      if (now[what] === before[what]) return;
      // Also where several hear it: it is fulfilled.
      this.#waiting.delete(what);
      fulfil();
    });
  }

  #takeWaiting(what: string): boolean {
    const made = this.#waiting.get(what);
    this.#waiting.delete(what);
    return made !== undefined && performance.now() - made < WAITS;
  }
}

function useFulfilled(wishes: Wishes, what: string, fulfil: () => void): void {
  const latest = useRef(fulfil);
  useEffect(() => {
    latest.current = fulfil;
  });
  useEffect(() => wishes.onEach(what, () => latest.current()), [wishes, what]);
}
