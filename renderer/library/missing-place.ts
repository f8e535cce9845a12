interface Looked {
  readonly ids: readonly string[];
  /** How many there are in all, beyond the ids too. */
  readonly total: number;
  readonly has: (id: string) => boolean;
  /** What is in view, by places; the end not counted in. */
  readonly wanted: readonly [from: number, to: number];
  /** Places around it that are read, too. */
  readonly ahead: number;
  /** Places read at a time. */
  readonly page: number;
}

/** The place the next page is to be read from: first what is in view, then what is below, then above. Null: all is there. */
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
