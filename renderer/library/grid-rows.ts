import { startOfSection } from '../lib/days.ts';
import { firstIndex } from '../lib/first-index.ts';

/** A row of the grid: the heading of a day or month, or some files of it, by their places in the order. */
export type GridRow =
  | { readonly type: 'heading'; readonly start: number; readonly from: number; readonly to: number }
  | { readonly type: 'items'; readonly from: number; readonly to: number };

/**
 * Lays files out in rows under the days or months they were made, in the window's time zone.
 * @param times newest or oldest first, epoch milliseconds
 * @param columns at least 1
 * @param now epoch milliseconds: which day is today
 */
export function gridRows(times: readonly number[], columns: number, now: number): GridRow[] {
  const rows: GridRow[] = [];
  for (let from = 0; from < times.length; ) {
    const start = startOfSection(times[from] ?? 0, now);
    // Found by halves, since most sections are long or there are many.
    const to = firstIndex(times.length, (at) => startOfSection(times[at] ?? 0, now) !== start, from + 1);
    rows.push({ type: 'heading', start, from, to });
    for (let at = from; at < to; at += columns)
      rows.push({ type: 'items', from: at, to: Math.min(to, at + columns) });
    from = to;
  }
  return rows;
}

/** Lays files out in rows without headings: those of one time do not stand together. @param columns at least 1 */
export function plainRows(count: number, columns: number): GridRow[] {
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => {
    const from = row * columns;
    return { type: 'items', from, to: Math.min(count, from + columns) };
  });
}

/** The row of files that holds a place. */
export function rowOf(rows: readonly GridRow[], place: number): number {
  return firstIndex(rows.length, (at) => (rows[at]?.from ?? 0) > place, 1) - 1;
}

/**
 * The place a key leads to from another; null when the key is none of moving.
 * @param page rows of files in view
 */
export function gridTarget(
  rows: readonly GridRow[],
  key: string,
  place: number,
  page: number,
): number | null {
  const last = (rows.at(-1)?.to ?? 0) - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowRight':
      return Math.min(last, place + 1);
    case 'ArrowUp':
      return byRows(rows, place, -1);
    case 'ArrowDown':
      return byRows(rows, place, 1);
    case 'PageUp':
      return byRows(rows, place, -page);
    case 'PageDown':
      return byRows(rows, place, page);
    case 'Home':
      return 0;
    case 'End':
      return Math.max(0, last);
    default:
      return null;
  }
}

/** The same column so many rows of files away; the last file of a row that is shorter. */
function byRows(rows: readonly GridRow[], place: number, by: number): number {
  const start = rowOf(rows, place);
  const column = place - (rows[start]?.from ?? 0);
  const step = Math.sign(by);
  let left = Math.abs(by);
  let found = start;
  for (let at = start + step; left > 0 && at >= 0 && at < rows.length; at += step) {
    if (rows[at]?.type !== 'items') continue;
    found = at;
    left--;
  }
  const row = rows[found];
  return row ? Math.min(row.from + column, row.to - 1) : place;
}
