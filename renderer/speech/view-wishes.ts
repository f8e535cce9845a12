import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

type Wish = 'focusScript' | 'focusVoices' | 'addVoice' | 'newestTake' | 'openTrash';

/** Wishes of keys and the palette that a mounted view fulfils. Each number counts one wish. */
const wishes = createStore<Record<Wish, number>>(() => ({
  focusScript: 0,
  focusVoices: 0,
  addVoice: 0,
  newestTake: 0,
  openTrash: 0,
}));

export function wish(what: Wish): void {
  // With the next picture: the view that fulfils it may be the one that was just asked for.
  requestAnimationFrame(() => wishes.setState((had) => ({ [what]: had[what] + 1 })));
}

/** Runs `fulfil` for each wish made while this view is there. */
export function useWish(what: Wish, fulfil: () => void): void {
  const latest = useRef(fulfil);
  useEffect(() => {
    latest.current = fulfil;
  });
  useEffect(
    () =>
      wishes.subscribe((now, before) => {
        if (now[what] !== before[what]) latest.current();
      }),
    [what],
  );
}
