import type { Stretch } from './type-ahead.ts';

/** A list that loads in pages. */
export interface PagedList {
  readonly state: { getState(): { readonly items: readonly unknown[]; readonly more: boolean } };
  /** Loads the next page, or waits for the one being loaded. */
  loadMore(): Promise<void>;
}

/** Loads the next page. Returns the index range of the new rows; null at the end or after a failure. */
export async function readPage(list: PagedList): Promise<Stretch | null> {
  const { items, more } = list.state.getState();
  if (!more) return null;
  await list.loadMore();
  const to = list.state.getState().items.length;
  return to > items.length ? [items.length, to] : null;
}
