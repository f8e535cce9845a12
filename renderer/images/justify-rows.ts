import { startOfSection } from '../lib/days.ts';
import { firstIndex } from '../lib/first-index.ts';
/** The layout's input for each tile, as columns of equal length in the same order. */
export interface TilesToLay {
  /** Width by height, in thousandths. */
  readonly ratios: readonly number[];
  /** Epoch milliseconds in descending order: a new day or month begins a new group. */
  readonly times: readonly number[];
}

export interface LayoutSizes {
  /** Available width, in CSS pixels. */
  readonly width: number;
  /** The row height that the layout aims for. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Height reserved for the heading of a group. */
  readonly headingHeight: number;
}

/** The heading of a day or month. */
export interface HeadingRow {
  readonly kind: 'heading';
  readonly top: number;
  readonly height: number;
  /** A time within the group. */
  readonly time: number;
}

/** A row of tiles of equal height that fills the width; the last of a group may leave space. */
export interface TileRow {
  readonly kind: 'tiles';
  readonly top: number;
  readonly height: number;
  /** Index of its first tile. */
  readonly first: number;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
}

export type GalleryRow = HeadingRow | TileRow;

export interface GalleryLayout {
  /** From top to bottom. */
  readonly rows: readonly GalleryRow[];
  readonly height: number;
}

/** The narrowest and widest shape of a tile. An image beyond that is cropped, so that its row stays even. */
const SHAPE = { min: 0.5, max: 3 } as const;
/** The last row is stretched to the edge if it is filled to this share. */
const NEARLY_FULL = 0.9;

/** Arranges tiles in rows of nearly equal height, grouped by day or month. Uses whole pixels to keep edges sharp. */
export function layOut(tiles: TilesToLay, sizes: LayoutSizes, now: number): GalleryLayout {
  const rows: GalleryRow[] = [];
  let top = 0;
  for (let from = 0; from < tiles.times.length; ) {
    const to = endOfSection(tiles.times, from, now);
    // The heading of the newest group is above the gallery, so it takes no space here.
    const height = from === 0 ? 0 : sizes.headingHeight;
    rows.push({ kind: 'heading', top, height, time: tiles.times[from] ?? 0 });
    top += height;
    top = layGroup(rows, tiles.ratios, { from, to, top }, sizes);
    from = to;
  }
  return { rows, height: Math.max(0, top - sizes.gap) };
}

/**
 * Arranges the tiles of one group.
 * @returns the top of what follows
 */
function layGroup(
  rows: GalleryRow[],
  ratios: readonly number[],
  group: { readonly from: number; readonly to: number; readonly top: number },
  sizes: LayoutSizes,
): number {
  let { top } = group;
  let exact = sizes.rowHeight;
  for (let first = group.from; first < group.to; ) {
    const shapes = rowOf(ratios, first, group.to, sizes);
    const full = fullHeight(shapes, sizes);
    const isLast = first + shapes.length === group.to;
    // The last row of a group is as high as the one before it instead of filling the width, so tiles of one shape align.
    if (!isLast || full <= exact / NEARLY_FULL) exact = full;
    const row = place(shapes, exact, sizes);
    rows.push({ kind: 'tiles', top, first, ...row });
    top += row.height + sizes.gap;
    first += shapes.length;
  }
  return top;
}

/** Returns the number of tiles whose row height is closest to the target. */
function rowOf(
  ratios: readonly number[],
  first: number,
  end: number,
  { width, rowHeight, gap }: LayoutSizes,
): number[] {
  const shapes: number[] = [];
  let sum = 0;
  for (let at = first; at < end; at++) {
    const shape = shapeOf(ratios[at]);
    const before = heightOf(sum, shapes.length, width, gap);
    const after = heightOf(sum + shape, shapes.length + 1, width, gap);
    if (shapes.length > 0 && after < rowHeight && before - rowHeight < rowHeight - after) return shapes;
    shapes.push(shape);
    sum += shape;
    if (after <= rowHeight) return shapes;
  }
  return shapes;
}

/** @param exact the height of the row, before it is rounded to whole pixels */
function place(shapes: readonly number[], exact: number, sizes: LayoutSizes) {
  const isFull = exact === fullHeight(shapes, sizes);
  const lefts: number[] = [];
  const widths: number[] = [];
  let [at, left] = [0, 0];
  for (const [n, shape] of shapes.entries()) {
    at += shape * exact;
    const right = isFull && n === shapes.length - 1 ? sizes.width : Math.round(at);
    lefts.push(left);
    widths.push(Math.max(1, right - left));
    at += sizes.gap;
    // Rounding `at` again could go the other way.
    left = right + sizes.gap;
  }
  return { height: Math.max(1, Math.round(exact)), lefts, widths };
}

/** Returns the height at which tiles fill the width. */
function fullHeight(shapes: readonly number[], { width, gap }: LayoutSizes): number {
  const sum = shapes.reduce((all, shape) => all + shape, 0);
  return heightOf(sum, shapes.length, width, gap);
}

function heightOf(sum: number, count: number, width: number, gap: number): number {
  return sum === 0 ? Number.POSITIVE_INFINITY : (width - gap * (count - 1)) / sum;
}

function shapeOf(ratio: number | undefined): number {
  return Math.min(SHAPE.max, Math.max(SHAPE.min, (ratio ?? 1000) / 1000));
}

/** Returns the index of the first tile of another day or month. */
function endOfSection(times: readonly number[], from: number, now: number): number {
  const start = startOfSection(times[from] ?? 0, now);
  let to = from + 1;
  while (to < times.length && (times[to] ?? 0) >= start) to++;
  return to;
}

/** Returns the range of rows that intersect a vertical range; `to` is exclusive. */
export function rowsWithin(
  rows: readonly GalleryRow[],
  top: number,
  bottom: number,
): { readonly from: number; readonly to: number } {
  const from = firstRow(rows, (row) => row.top + row.height > top);
  return {
    from,
    to: Math.max(
      from,
      firstRow(rows, (row) => row.top >= bottom),
    ),
  };
}

/** Returns the row of a tile; undefined if there is no such tile. */
export function rowOfTile(rows: readonly GalleryRow[], tile: number): TileRow | undefined {
  const after = firstRow(rows, (row, at) => firstTile(rows, row, at) > tile);
  for (let at = after - 1; at >= 0; at--) {
    const row = rows[at];
    if (row?.kind === 'tiles') return tile < row.first + row.widths.length ? row : undefined;
  }
  return undefined;
}

/** Returns the index of the first tile of a row or, for a heading, of the row after it. */
function firstTile(rows: readonly GalleryRow[], row: GalleryRow, at: number): number {
  if (row.kind === 'tiles') return row.first;
  const next = rows[at + 1];
  return next?.kind === 'tiles' ? next.first : Number.POSITIVE_INFINITY;
}

/** Returns the index of the first row that satisfies a condition which then holds for all later rows. */
function firstRow(rows: readonly GalleryRow[], is: (row: GalleryRow, at: number) => boolean): number {
  return firstIndex(rows.length, (at) => {
    const row = rows[at];
    return row !== undefined && is(row, at);
  });
}
