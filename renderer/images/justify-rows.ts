import { startOfSection } from '../lib/days.ts';
import { firstIndex } from '../lib/first-index.ts';
/** The layout's input for each tile, as columns of equal length in the same order. */
export interface TilesToLay {
  /** Width by height, in thousandths. */
  readonly ratios: readonly number[];
  /** Epoch milliseconds, never rising: a new day or month begins a new group. */
  readonly times: readonly number[];
}

export interface LayoutSizes {
  /** Room across, in CSS pixels. */
  readonly width: number;
  /** The row height that the layout aims for. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Room over a group for its name. */
  readonly headingHeight: number;
}

/** The name of a day or month, over its tiles. */
export interface HeadingRow {
  readonly kind: 'heading';
  readonly top: number;
  readonly height: number;
  /** A moment of it. */
  readonly time: number;
}

/** Tiles of one height that fill the width together; the last of a group may leave room. */
export interface TileRow {
  readonly kind: 'tiles';
  readonly top: number;
  readonly height: number;
  /** Place of its first tile among all. */
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

/** How wide and how tall a tile may be: beyond it an image is shown cut, not the row torn apart. */
const SHAPE = { min: 0.5, max: 3 } as const;
/** A last row that is filled this far is drawn to the edge like the others. */
const NEARLY_FULL = 0.9;

/** Lays tiles into rows of nearly equal height, those of a day or month by themselves. Whole pixels, so that no edge is blurred. */
export function layOut(tiles: TilesToLay, sizes: LayoutSizes, now: number): GalleryLayout {
  const rows: GalleryRow[] = [];
  let top = 0;
  for (let from = 0; from < tiles.times.length; ) {
    const to = endOfSection(tiles.times, from, now);
    // The name of the newest group needs no room: it stands over all of them.
    const height = from === 0 ? 0 : sizes.headingHeight;
    rows.push({ kind: 'heading', top, height, time: tiles.times[from] ?? 0 });
    top += height;
    top = layGroup(rows, tiles.ratios, { from, to, top }, sizes);
    from = to;
  }
  return { rows, height: Math.max(0, top - sizes.gap) };
}

/** @returns where what follows begins */
function layGroup(
  rows: GalleryRow[],
  ratios: readonly number[],
  group: { readonly from: number; readonly to: number; readonly top: number },
  sizes: LayoutSizes,
): number {
  let { top } = group;
  for (let first = group.from; first < group.to; ) {
    const shapes = rowOf(ratios, first, group.to, sizes);
    const row = place(shapes, sizes, first + shapes.length === group.to);
    rows.push({ kind: 'tiles', top, first, ...row });
    top += row.height + sizes.gap;
    first += shapes.length;
  }
  return top;
}

/** As many as come nearest to the height wished for: with one less the row is higher, with one more it is lower. */
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

function place(shapes: readonly number[], { width, rowHeight, gap }: LayoutSizes, last: boolean) {
  const sum = shapes.reduce((all, shape) => all + shape, 0);
  const full = heightOf(sum, shapes.length, width, gap);
  // The last ones of a group are not blown up to fill the width.
  const stretched = !last || full <= rowHeight / NEARLY_FULL;
  const height = Math.max(1, Math.round(stretched ? full : rowHeight));
  const lefts: number[] = [];
  const widths: number[] = [];
  let at = 0;
  for (const [n, shape] of shapes.entries()) {
    const left = Math.round(at);
    at += shape * (stretched ? full : rowHeight);
    const right = stretched && n === shapes.length - 1 ? width : Math.round(at);
    lefts.push(left);
    widths.push(Math.max(1, right - left));
    at += gap;
  }
  return { height, lefts, widths };
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

/** The rows that reach into a stretch of the whole height; `to` is not one of them any more. */
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

/** The row a tile stands in; undefined when there is no such tile. */
export function rowOfTile(rows: readonly GalleryRow[], tile: number): TileRow | undefined {
  const after = firstRow(rows, (row, at) => firstTile(rows, row, at) > tile);
  for (let at = after - 1; at >= 0; at--) {
    const row = rows[at];
    if (row?.kind === 'tiles') return tile < row.first + row.widths.length ? row : undefined;
  }
  return undefined;
}

/** The tile from which on a row shows tiles. */
function firstTile(rows: readonly GalleryRow[], row: GalleryRow, at: number): number {
  if (row.kind === 'tiles') return row.first;
  const next = rows[at + 1];
  return next?.kind === 'tiles' ? next.first : Number.POSITIVE_INFINITY;
}

/** Place of the first row of which something is true that is true of all after it. */
function firstRow(rows: readonly GalleryRow[], is: (row: GalleryRow, at: number) => boolean): number {
  return firstIndex(rows.length, (at) => {
    const row = rows[at];
    return row !== undefined && is(row, at);
  });
}
