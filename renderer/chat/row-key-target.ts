/** The part of a list row that keyboard navigation needs: it skips headings. */
interface Row {
  readonly type: 'heading' | 'conversation';
}

const PAGE_ROWS = 10;

/** Returns the row an arrow, page, Home or End key moves to from row `at`; null for other keys or when there is none. */
export function rowKeyTarget(key: string, at: number, rows: readonly Row[]): number | null {
  const places = rows.flatMap((row, index) => (row.type === 'conversation' ? [index] : []));
  const now = places.indexOf(at);
  const to = placeOf(key, now, places.length);
  if (to === null || to === now) return null;
  return places[to] ?? null;
}

function placeOf(key: string, now: number, count: number): number | null {
  const inside = (place: number) => Math.min(count - 1, Math.max(0, place));
  switch (key) {
    case 'ArrowDown':
      return inside(now + 1);
    case 'ArrowUp':
      return inside(now - 1);
    case 'PageDown':
      return inside(now + PAGE_ROWS);
    case 'PageUp':
      return inside(now - PAGE_ROWS);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
