import { type RefObject, useEffect, useState } from 'react';

/** The range that the playing line stays in, as shares of the free height of the view. */
const BAND = { from: 0.2, to: 0.65 } as const;
/** The height the line scrolls to. */
const REST_AT = 0.38;
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

interface Following {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The element with the lines, each named by its `data-line`. */
  readonly box: RefObject<HTMLElement | null>;
  /** The name of the playing line; any other value if none plays. */
  readonly line: number | string;
  readonly playing: boolean;
}

/** Keeps the playing line in view. Any scrolling by the user stops it; `attach` resumes it. */
export function useFollowLine({ scroller, box, line, playing }: Following): {
  readonly attached: boolean;
  readonly attach: () => void;
} {
  const [attached, setAttached] = useState(true);
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const letGo = () => setAttached(false);
    const onKey = (event: KeyboardEvent) => MOVES.has(event.key) && letGo();
    // The scroll bar itself: a press on the view but not on its content.
    const onPress = (event: PointerEvent) => event.target === view && letGo();
    const mounted = new AbortController();
    const { signal } = mounted;
    view.addEventListener('wheel', letGo, { passive: true, signal });
    view.addEventListener('touchmove', letGo, { passive: true, signal });
    view.addEventListener('keydown', onKey, { signal });
    view.addEventListener('pointerdown', onPress, { signal });
    return () => mounted.abort();
  }, [scroller]);
  useEffect(() => {
    const view = scroller.current;
    const row = box.current?.querySelector(`[data-line="${line}"]`);
    if (!attached || !playing || !view || !row) return;
    const frame = view.getBoundingClientRect();
    // The sticky part at the top of the view covers this much of it.
    const covered = Number.parseFloat(getComputedStyle(view).scrollPaddingTop) || 0;
    const room = frame.height - covered;
    const { top, height } = row.getBoundingClientRect();
    const at = (top + height / 2 - frame.top - covered) / room;
    if (at >= BAND.from && at <= BAND.to) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    view.scrollBy({ top: (at - REST_AT) * room, behavior: calm ? 'instant' : 'smooth' });
  }, [line, playing, attached, scroller, box]);
  return { attached, attach: () => setAttached(true) };
}
