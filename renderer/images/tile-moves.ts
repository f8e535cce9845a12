import { type GalleryRow, rowOfTile, type TileRow } from './justify-rows.ts';

/**
 * Returns the tile a key moves to; null if it is not a navigation key. Up and Down move by
 * position, not by index.
 */
export function tileTarget(
  key: string,
  at: number,
  rows: readonly GalleryRow[],
  view: { readonly count: number; readonly height: number },
): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(view.count - 1, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return rowsAway(at, rows, 1);
    case 'ArrowUp':
      return rowsAway(at, rows, -1);
    case 'PageDown':
      return pixelsAway(at, rows, view.height);
    case 'PageUp':
      return pixelsAway(at, rows, -view.height);
    case 'Home':
      return 0;
    case 'End':
      return Math.max(0, view.count - 1);
    default:
      return null;
  }
}

function rowsAway(at: number, rows: readonly GalleryRow[], step: 1 | -1): number {
  const row = rowOfTile(rows, at);
  if (!row) return at;
  const next = rowOfTile(rows, step === 1 ? row.first + row.widths.length : row.first - 1);
  return next ? nearest(next, middleOf(row, at)) : at;
}

/** Returns the row a page away: the one at that distance in pixels, at least the adjacent one. */
function pixelsAway(at: number, rows: readonly GalleryRow[], pixels: number): number {
  const row = rowOfTile(rows, at);
  if (!row) return at;
  const step = pixels > 0 ? 1 : -1;
  let to = row;
  for (;;) {
    const next = rowOfTile(rows, step === 1 ? to.first + to.widths.length : to.first - 1);
    if (!next || (to !== row && Math.abs(next.top - row.top) > Math.abs(pixels))) break;
    to = next;
  }
  return to === row ? at : nearest(to, middleOf(row, at));
}

function middleOf(row: TileRow, at: number): number {
  const n = at - row.first;
  return (row.lefts[n] ?? 0) + (row.widths[n] ?? 0) / 2;
}

/** Returns the tile of a row at a horizontal position, or the nearest. */
function nearest(row: TileRow, across: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (const [n, left] of row.lefts.entries()) {
    const right = left + (row.widths[n] ?? 0);
    const away = across < left ? left - across : across > right ? across - right : 0;
    if (away < distance) [best, distance] = [n, away];
  }
  return row.first + best;
}
