import { type RefObject, useLayoutEffect, useState } from 'react';

/** CSS pixels of the grid. */
const CARD = { least: 176, gap: 12, words: 52, fewest: 2 };
/** Height of a day's heading. */
export const DAY_HEIGHT = 40;

export interface CardGrid {
  readonly columns: number;
  /** Of a row, with the gap under it. */
  readonly rowHeight: number;
}

/** How many cards stand beside each other in a width, and how high a row of them is. */
export function cardGrid(width: number): CardGrid {
  const columns = Math.max(CARD.fewest, Math.floor((width + CARD.gap) / (CARD.least + CARD.gap)));
  const card = (width - CARD.gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(card * 0.75) + CARD.words + CARD.gap };
}

/** The width of an element's content, followed while it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const view = element.current;
    if (!view) return;
    const measure = () => setWidth(view.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(view);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
