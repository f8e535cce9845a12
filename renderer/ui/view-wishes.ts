import { useEffect, useRef } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

type Counts = Readonly<Record<string, number>>;

/** Wishes of keys and the palette that a mounted view fulfils. */
export function viewWishes<Wish extends string>() {
  /** Each number counts one wish. */
  const wishes = createStore<Counts>(() => ({}));
  return {
    wish(what: Wish): void {
      // With the next picture: the view that fulfils it may be the one that was just asked for.
      requestAnimationFrame(() => wishes.setState((had) => ({ [what]: (had[what] ?? 0) + 1 })));
    },
    /** Runs `fulfil` for each wish made while this view is there. */
    useWish: (what: Wish, fulfil: () => void): void => useCounted(wishes, what, fulfil),
  };
}

function useCounted(wishes: StoreApi<Counts>, what: string, fulfil: () => void): void {
  const latest = useRef(fulfil);
  useEffect(() => {
    latest.current = fulfil;
  });
  useEffect(
    () =>
      wishes.subscribe((now, before) => {
        if (now[what] !== before[what]) latest.current();
      }),
    [wishes, what],
  );
}
