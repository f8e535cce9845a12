interface Looked {
  readonly ids: readonly string[];
  /** How many there are in all, beyond the ids too. */
  readonly total: number;
  readonly has: (id: string) => boolean;
  /** The range of indexes in view; the end is exclusive. */
  readonly wanted: readonly [from: number, to: number];
  /** The number of items to load before and after the view. */
  readonly ahead: number;
  /** The number of items per load. */
  readonly page: number;
}

/**
 * Returns the index to load the next page from: first within the view, then below it, then above. Null when nothing is
 * missing.
 */
export function missingPlace({ ids, total, has, wanted, ahead, page }: Looked): number | null {
  const [from, to] = wanted;
  const lacks = (at: number) => {
    const id = ids[at];
    return id === undefined ? at === ids.length && total > at : !has(id);
  };
  const last = Math.min(ids.length, to + ahead);
  for (let at = Math.max(0, from); at <= last; at++) if (lacks(at)) return at;
  // Upwards a page ends where what is known begins.
  for (let at = Math.min(from, ids.length) - 1; at >= Math.max(0, from - ahead); at--)
    if (lacks(at)) return Math.max(0, at - page + 1);
  return null;
}
