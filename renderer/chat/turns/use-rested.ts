import { startTransition, useEffect, useState } from 'react';

/** How long a turn stands before it gets what nobody sees without pointing at it; one that is scrolled past never does. */
const REST_MS = 200;

let coarse: MediaQueryList | undefined;

/** Whether there is no pointer that hovers: then actions show all the time. */
function isCoarse(): boolean {
  coarse ??= matchMedia('(pointer: coarse)');
  return coarse.matches;
}

/**
 * Returns whether the actions of a turn are to be drawn: a while after the turn itself, as they are half of its elements
 * and show only under the pointer or with the focus in the turn.
 * @param areSeen they show all the time, so they come with the turn
 */
export function useRested(areSeen: boolean): boolean {
  const [isRested, setIsRested] = useState(isCoarse);
  const isDrawn = isRested || areSeen;
  useEffect(() => {
    if (isDrawn) return;
    const timer = setTimeout(() => startTransition(() => setIsRested(true)), REST_MS);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  return isDrawn;
}
