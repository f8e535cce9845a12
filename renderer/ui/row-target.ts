/** The row a key leads to from row `at` of `count`; null when the key is none of moving. `page`: rows in view. */
export function rowTarget(key: string, at: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

const PAGE_ROWS = 10;

/** The part of a list row that keyboard navigation needs: it skips headings. */
interface Row {
  readonly type: 'heading' | 'project' | 'conversation';
}

/** Returns the row an arrow, page, Home or End key moves to from row `at`; null for other keys or when there is none. */
export function rowKeyTarget(key: string, at: number, rows: readonly Row[]): number | null {
  const places = rows.flatMap((row, index) => (row.type === 'heading' ? [] : [index]));
  const now = places.indexOf(at);
  const to = rowTarget(key, now, places.length, PAGE_ROWS);
  return to === null || to === now ? null : (places[to] ?? null);
}
