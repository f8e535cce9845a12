import { useEffect, useRef } from 'react';
import { type ChatWish, takeWish, viewCommands } from './view-commands.ts';

/** Runs `fulfil` for each wish made from now on, also one made just before this view came. */
export function useWish(what: ChatWish, fulfil: () => void): void {
  const latest = useRef(fulfil);
  useEffect(() => {
    latest.current = fulfil;
  });
  useEffect(() => {
    const stop = viewCommands.subscribe((now, before) => {
      // Also by those who hear it, too: it is fulfilled.
      if (now[what] !== before[what]) {
        takeWish(what);
        latest.current();
      }
    });
    if (takeWish(what)) latest.current();
    return stop;
  }, [what]);
}
