import { useEffect, useRef } from 'react';
import { type ChatWish, viewCommands } from './view-commands.ts';

/** Runs `fulfil` for each wish made from now on, also one made just before this view came. */
export function useWish(what: ChatWish, fulfil: () => void): void {
  const latest = useRef(fulfil);
  useEffect(() => {
    latest.current = fulfil;
  });
  useEffect(
    () =>
      viewCommands.subscribe((now, before) => {
        if (now[what] !== before[what]) latest.current();
      }),
    [what],
  );
}
