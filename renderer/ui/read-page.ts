import type { Stretch } from './type-ahead.ts';

/**
 * Reads the next page of a list that is read in pages, or waits for the one on its way. Gives the places of the rows
 * that came; null when there are no more, or they cannot be read.
 */
export async function readPage(
  loadMore: () => Promise<void>,
  read: () => { readonly count: number; readonly more: boolean },
): Promise<Stretch | null> {
  const { count: from, more } = read();
  if (!more) return null;
  await loadMore();
  const { count: to } = read();
  return to > from ? [from, to] : null;
}

interface PagedList {
  readonly state: { getState(): { readonly items: readonly unknown[]; readonly more: boolean } };
  loadMore(): Promise<void>;
}

/** As `readPage`, for a list that shows all it has read. */
export function readPageOf(list: PagedList): Promise<Stretch | null> {
  const read = () => {
    const { items, more } = list.state.getState();
    return { count: items.length, more };
  };
  return readPage(() => list.loadMore(), read);
}
