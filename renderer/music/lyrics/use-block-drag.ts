import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The distance below which a press is a click, in pixels. */
const SLOP = 5;
/** The distance to the edge of the row at which it scrolls, and the scroll distance per frame, in pixels. */
const EDGE = 36;
const SCROLL_STEP = 9;

interface BlockDragOptions {
  /** The scrolling row; its children with `data-block` are the blocks. */
  readonly row: RefObject<HTMLElement | null>;
  readonly onDrop: (from: number, to: number) => void;
  readonly onPutBack: (index: number) => void;
  readonly disabled: boolean;
}

interface Held {
  readonly index: number;
  readonly spans: readonly Span[];
  readonly gap: number;
  readonly offset: number;
}

/** Lets the pointer drag a block along its row while the others make room. Escape cancels. */
export function useBlockDrag(options: BlockDragOptions) {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(options);
  const end = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>, index: number) => {
    const row = latest.current.row.current;
    if (event.button !== 0 || !event.isPrimary || latest.current.disabled || !row) return;
    end.current?.();
    end.current = follow(event.nativeEvent, row, index, {
      show(next) {
        if (next) dragged.current = true;
        // The click event of the release comes first.
        else setTimeout(() => (dragged.current = false));
        setHeld(next);
      },
      drop: (to) => latest.current.onDrop(index, to),
      putBack: () => latest.current.onPutBack(index),
    });
  };
  const to = held ? placeAfterDrag(held.spans, held.index, held.offset) : 0;
  const shifts = held ? shiftsFor(held.spans, held.index, to, held.gap) : [];
  return {
    index: held?.index ?? null,
    shiftOf: (at: number) => (held?.index === at ? held.offset : (shifts[at] ?? 0)),
    /** Returns whether the current click is the end of a drag. */
    justDragged: () => dragged.current,
    onPointerDown,
  };
}

interface Follower {
  show(held: Held | null): void;
  drop(to: number): void;
  putBack(): void;
}

/** Follows a pointer from press to release. Returns a function that ends it. */
function follow(
  start: globalThis.PointerEvent,
  row: HTMLElement,
  index: number,
  follower: Follower,
): () => void {
  const life = new AbortController();
  const { signal } = life;
  let held: Held | null = null;
  let pointerX = start.clientX;
  let frame = 0;
  const scrollStart = row.scrollLeft;
  const place = () => {
    if (!held) return;
    held = { ...held, offset: within(held, pointerX - start.clientX + row.scrollLeft - scrollStart) };
    follower.show(held);
  };
  const scroll = () => {
    const { left, right } = row.getBoundingClientRect();
    const step = pointerX < left + EDGE ? -SCROLL_STEP : pointerX > right - EDGE ? SCROLL_STEP : 0;
    if (step !== 0) {
      row.scrollLeft += step;
      place();
    }
    frame = requestAnimationFrame(scroll);
  };
  const finish = () => {
    life.abort();
    cancelAnimationFrame(frame);
    if (held) follower.show(null);
  };
  const same = (event: globalThis.PointerEvent) => event.pointerId === start.pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!same(event)) return;
      pointerX = event.clientX;
      if (!held && Math.abs(pointerX - start.clientX) > SLOP) {
        held = { index, ...spansOf(row), offset: 0 };
        frame = requestAnimationFrame(scroll);
      }
      place();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!same(event)) return;
      const to = held ? placeAfterDrag(held.spans, index, held.offset) : index;
      finish();
      if (to !== index) follower.drop(to);
    },
    { signal },
  );
  window.addEventListener('pointercancel', (event) => same(event) && finish(), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !held) return;
      event.preventDefault();
      event.stopPropagation();
      finish();
      follower.putBack();
    },
    { signal, capture: true },
  );
  return finish;
}

/** Limits an offset to the extent of the row. */
function within({ spans, index }: Held, offset: number): number {
  const [own, first, last] = [spans[index], spans[0], spans.at(-1)];
  if (!own || !first || !last) return 0;
  const most = last.start + last.size - own.size - own.start;
  return Math.min(most, Math.max(first.start - own.start, offset));
}

function spansOf(row: HTMLElement): Pick<Held, 'spans' | 'gap'> {
  const blocks = [...row.querySelectorAll<HTMLElement>('[data-block]')];
  const spans = blocks.map(({ offsetLeft, offsetWidth }) => ({ start: offsetLeft, size: offsetWidth }));
  const [first, second] = spans;
  return { spans, gap: first && second ? second.start - first.start - first.size : 0 };
}

/** The extent of a block along the row, in pixels. */
interface Span {
  readonly start: number;
  readonly size: number;
}

/** Returns the index a block gets when it is dragged by `offset` pixels: after all others whose middle it has passed. */
export function placeAfterDrag(spans: readonly Span[], from: number, offset: number): number {
  const dragged = spans[from];
  if (!dragged) return from;
  const middle = middleOf(dragged) + offset;
  // The leading edge decides, so that a short block need not be dragged all the way across a long one.
  const edge = offset > 0 ? middle + dragged.size / 2 : middle - dragged.size / 2;
  return spans.filter(
    (span, at) => at !== from && (at < from ? middleOf(span) < edge : middleOf(span) <= edge),
  ).length;
}

/** Returns the offset of each block, in pixels, while one is dragged to another index. */
export function shiftsFor(spans: readonly Span[], from: number, to: number, gap: number): number[] {
  const step = (spans[from]?.size ?? 0) + gap;
  return spans.map((_, at) => {
    if (from < to && at > from && at <= to) return -step;
    if (to < from && at >= to && at < from) return step;
    return 0;
  });
}

function middleOf({ start, size }: Span): number {
  return start + size / 2;
}
