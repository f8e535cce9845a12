import { startOfSection } from '../lib/days.ts';
import { firstIndex } from '../lib/first-index.ts';

/** A row of the grid: the heading of a day or month, or some of its files by index. */
export type GridRow =
  | { readonly type: 'heading'; readonly start: number; readonly from: number; readonly to: number }
  | { readonly type: 'items'; readonly from: number; readonly to: number };

/**
 * Arranges files in rows by the local day or month of their creation.
 * @param times in descending or ascending order, epoch milliseconds
 * @param columns at least 1
 * @param now epoch milliseconds, which determine today
 */
export function gridRows(times: readonly number[], columns: number, now: number): GridRow[] {
  const rows: GridRow[] = [];
  for (let from = 0; from < times.length; ) {
    const start = startOfSection(times[from] ?? 0, now);
    // A binary search, as sections are long or numerous.
    const to = firstIndex(times.length, (at) => startOfSection(times[at] ?? 0, now) !== start, from + 1);
    rows.push({ type: 'heading', start, from, to });
    for (let at = from; at < to; at += columns)
      rows.push({ type: 'items', from: at, to: Math.min(to, at + columns) });
    from = to;
  }
  return rows;
}

/**
 * Arranges files in rows without headings, as they are not sorted by time.
 * @param columns at least 1
 */
export function plainRows(count: number, columns: number): GridRow[] {
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => {
    const from = row * columns;
    return { type: 'items', from, to: Math.min(count, from + columns) };
  });
}

/** Returns the row of files that contains an index. */
export function rowOf(rows: readonly GridRow[], place: number): number {
  return firstIndex(rows.length, (at) => (rows[at]?.from ?? 0) > place, 1) - 1;
}

/**
 * Returns the index a key moves to; null if it is not a navigation key.
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

/** Returns the index in the same column some rows of files away; the last file of a shorter row. */
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
