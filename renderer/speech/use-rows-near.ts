import { type RefObject, useEffect, useState } from 'react';
import { firstIndex } from '../lib/first-index.ts';

/** Rows beyond either edge of the view that count as near it. */
const BEYOND = 12;

interface Rows {
  readonly from: number;
  readonly to: number;
}

/** Returns which children of a list are in the view or close to it. */
export function useRowsNear(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
): Rows {
  const [near, setNear] = useState<Rows>({ from: 0, to: 2 * BEYOND });
  useEffect(() => {
    const view = scroller.current;
    const rows = list.current;
    if (!view || !rows || count === 0) return;
    const look = () => {
      const from = firstBelow(rows.children, view.scrollTop) - 1 - BEYOND;
      const to = firstBelow(rows.children, view.scrollTop + view.clientHeight) + BEYOND;
      setNear((had) => (had.from === from && had.to === to ? had : { from, to }));
    };
    look();
    view.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(view);
    observer.observe(rows);
    return () => {
      view.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, list, count]);
  return near;
}

/** Returns the index of the first row that begins below a height. */
function firstBelow(rows: HTMLCollection, top: number): number {
  return firstIndex(rows.length, (at) => {
    const row = rows[at];
    return !(row instanceof HTMLElement) || row.offsetTop > top;
  });
}
