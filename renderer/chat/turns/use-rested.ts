import { startTransition, useEffect, useState } from 'react';
import { afterRest } from '../../lib/after-rest.ts';

let coarse: MediaQueryList | undefined;

/** Returns whether no pointer can hover, so that actions always show. */
function isCoarse(): boolean {
  coarse ??= matchMedia('(pointer: coarse)');
  return coarse.matches;
}

/**
 * Returns whether to render the actions of a turn. They follow a moment after the turn, so that scrolling past
 * it does not create them: they are half of its elements and show only on hover or focus.
 * @param areSeen whether they are always visible and so render with the turn
 */
export function useRested(areSeen: boolean): boolean {
  const [isRested, setIsRested] = useState(isCoarse);
  const isDrawn = isRested || areSeen;
  useEffect(() => {
    if (isDrawn) return;
    return afterRest(() => startTransition(() => setIsRested(true)));
  }, [isDrawn]);
  return isDrawn;
}
