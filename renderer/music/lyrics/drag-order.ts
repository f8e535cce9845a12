/** The extent of a block along the row, in pixels. */
export interface Span {
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
