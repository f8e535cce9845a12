import type { Stretch } from './type-ahead.ts';

/** A list that is read in pages. */
export interface PagedList {
  readonly state: { getState(): { readonly items: readonly unknown[]; readonly more: boolean } };
  /** Reads the next page, or waits for the one on its way. */
  loadMore(): Promise<void>;
}

/** Reads a list on. Gives the places of the rows that came; null when there are no more, or they cannot be read. */
export async function readPage(list: PagedList): Promise<Stretch | null> {
  const { items, more } = list.state.getState();
  if (!more) return null;
  await list.loadMore();
  const to = list.state.getState().items.length;
  return to > items.length ? [items.length, to] : null;
}
