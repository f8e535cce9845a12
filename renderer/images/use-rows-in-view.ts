import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GalleryLayout, rowOfTile, rowsWithin } from './justify-rows.ts';

/** Drawn beyond what is in view, in CSS pixels, and how much of that may be used up before more is drawn. */
const BEYOND = { drawn: 900, kept: 350 } as const;
/** At first hardly any: what is looked at comes sooner without it. Until the first scrolling, or so many milliseconds. */
const FIRST = { drawn: 100, kept: 0, ms: 250 } as const;
/** Tiles that are tried to hold the view by. */
const TRIED = 200;

interface Range {
  readonly from: number;
  readonly to: number;
}

interface RowsInView {
  /** Rows to draw. */
  readonly range: Range;
  /** A moment of the day at the top of the view. */
  readonly time: number | null;
  readonly onScroll: () => void;
}

/**
 * Which rows are in view or near it. What is looked at stays where it is when tiles come, go or change their size
 * somewhere else; only at the very top new ones push it down.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  layout: GalleryLayout,
  ids: readonly string[],
): RowsInView {
  const [, redraw] = useState(0);
  const drawn = useRef<Range>({ from: 0, to: 0 });
  const shownTime = useRef<number | null>(null);
  const view = useViewHeight(scroller, redraw);
  const [settled, setSettled] = useState(false);
  const beyond = settled ? BEYOND : FIRST;

  const top = scroller.current?.scrollTop ?? 0;
  const range = rowsWithin(layout.rows, top - beyond.drawn, top + view + beyond.drawn);
  drawn.current = range;
  shownTime.current = timeAt(layout, top);

  useScrollAnchor(scroller, layout, ids);
  const look = useCallback(() => {
    const at = scroller.current?.scrollTop ?? 0;
    const needed = rowsWithin(layout.rows, at - beyond.kept, at + view + beyond.kept);
    const has = needed.from >= drawn.current.from && needed.to <= drawn.current.to;
    if (!has || timeAt(layout, at) !== shownTime.current) redraw((times) => times + 1);
  }, [scroller, layout, view, beyond]);
  // After a new layout the place may have been put right.
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST.ms);
    return () => clearTimeout(timer);
  }, []);
  const onScroll = useCallback(() => {
    setSettled(true);
    look();
  }, [look]);
  return { range, time: shownTime.current, onScroll };
}

function useViewHeight(
  scroller: RefObject<HTMLElement | null>,
  redraw: (make: (n: number) => number) => void,
): number {
  const height = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      if (element.clientHeight === height.current) return;
      height.current = element.clientHeight;
      redraw((times) => times + 1);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller, redraw]);
  return height.current || (scroller.current?.clientHeight ?? 800);
}

/** Holds the first tile in view in its place when the rows around it change. */
function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  layout: GalleryLayout,
  ids: readonly string[],
): void {
  const before = useRef({ layout, ids });
  useLayoutEffect(() => {
    const element = scroller.current;
    const had = before.current;
    before.current = { layout, ids };
    if (!element || had.layout === layout) return;
    const top = element.scrollTop;
    if (top <= 0) return;
    const { from } = rowsWithin(had.layout.rows, top, top + 1);
    const first = had.layout.rows.slice(from, from + 2).find((row) => row.kind === 'tiles')?.first ?? 0;
    // The first one that is still there; most often the very first.
    for (let tile = first; tile < Math.min(had.ids.length, first + TRIED); tile++) {
      const at = ids.indexOf(had.ids[tile] ?? '');
      const [was, now] = [rowOfTile(had.layout.rows, tile), at < 0 ? undefined : rowOfTile(layout.rows, at)];
      if (!was || !now) continue;
      element.scrollTop = now.top + (top - was.top);
      return;
    }
  }, [scroller, layout, ids]);
}

/** The day that the first row in view belongs to. */
function timeAt({ rows }: GalleryLayout, top: number): number | null {
  const { from } = rowsWithin(rows, top, top + 1);
  for (let at = Math.min(from, rows.length - 1); at >= 0; at--) {
    const row = rows[at];
    if (row?.kind === 'heading') return row.time;
  }
  return null;
}
