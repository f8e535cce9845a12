import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMeasured } from '../ui/use-measured.ts';
import { type GalleryLayout, rowOfTile, rowsWithin } from './justify-rows.ts';

/** How far beyond the view rows are rendered, in CSS pixels, and how much of that has to remain before more are. */
const BEYOND = { drawn: 900, kept: 350 } as const;
/**
 * At first almost nothing beyond the view is rendered, so that the view appears sooner; until the
 * first scroll or this many milliseconds. The height is that of the view until it is known.
 */
const FIRST = { drawn: 100, kept: 0, ms: 250, height: 800 } as const;
/** The number of tiles tried as the scroll anchor. */
const TRIED = 200;

interface Range {
  readonly from: number;
  readonly to: number;
}

interface RowsInView {
  /** The rows to render. */
  readonly range: Range;
  /** A time within the day at the top of the view. */
  readonly time: number | null;
  readonly onScroll: () => void;
}

/**
 * Returns the rows in or near the view. The content in view stays in place when tiles elsewhere
 * change; only at the very top new ones push it down.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  layout: GalleryLayout,
  ids: readonly string[],
): RowsInView {
  const [, redraw] = useState(0);
  const drawn = useRef<Range>({ from: 0, to: 0 });
  const shownTime = useRef<number | null>(null);
  const view = useMeasured(scroller, ({ clientHeight }) => clientHeight) ?? FIRST.height;
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
  // A new layout may have corrected the scroll position.
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

/** Keeps the first tile in view in place when the rows around it change. */
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
    // Uses the first tile that still exists, usually the very first.
    for (let tile = first; tile < Math.min(had.ids.length, first + TRIED); tile++) {
      const at = ids.indexOf(had.ids[tile] ?? '');
      const [was, now] = [rowOfTile(had.layout.rows, tile), at < 0 ? undefined : rowOfTile(layout.rows, at)];
      if (!was || !now) continue;
      element.scrollTop = now.top + (top - was.top);
      return;
    }
  }, [scroller, layout, ids]);
}

/** Returns a time within the day of the first row in view. */
function timeAt({ rows }: GalleryLayout, top: number): number | null {
  const { from } = rowsWithin(rows, top, top + 1);
  for (let at = Math.min(from, rows.length - 1); at >= 0; at--) {
    const row = rows[at];
    if (row?.kind === 'heading') return row.time;
  }
  return null;
}
