import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { type ItemOrder, orderOf, withItem, withoutItems } from './item-order.ts';

export interface ItemPage {
  readonly items: readonly LibraryItem[];
  /** There are more behind it in the core. */
  readonly more: boolean;
}

export interface Counted {
  readonly order: ItemOrder;
  /** How many there are in all, beyond the order too. */
  readonly total: number;
}

/**
 * The order after a page was read: what is new stands in its place, what was expected there and did not come is gone.
 * @param expected the ids that stood from the page's first place on; as many as were asked for, or all to the end
 * @param sorted of a list that is not the newest first, where the page itself says what stands where: the id the page
 *   begins after; undefined for the first page
 */
export function putPage(
  { order, total }: Counted,
  expected: readonly string[],
  page: ItemPage,
  sorted: { readonly before: string | undefined } | null = null,
): Counted {
  const came = new Set(page.items.map(({ id }) => id));
  const last = page.items.at(-1)?.id;
  // How far the page says what there is: beyond its last item nothing is known, unless it was the last page.
  const reach = page.more && last !== undefined ? expected.lastIndexOf(last) : expected.length;
  const removed = new Set(expected.slice(0, Math.max(0, reach)).filter((id) => !came.has(id)));
  const kept = withoutItems(order, removed);
  const now = sorted === null ? page.items.reduce(withItem, kept) : spliced(kept, page.items, sorted.before);
  const least = now.ids.length;
  const ends = !page.more && (last === undefined || last === now.ids.at(-1));
  return { order: now, total: ends ? least : Math.max(total - removed.size, least) };
}

/** With items behind one of the others, in the order in which they came. Where that one is gone, behind all. */
function spliced(order: ItemOrder, items: readonly LibraryItem[], before: string | undefined): ItemOrder {
  const rest = withoutItems(order, new Set(items.map(({ id }) => id)));
  const at = before === undefined ? 0 : rest.ids.indexOf(before) + 1 || rest.ids.length;
  const { ids, times, bytes } = orderOf(items);
  return {
    ids: rest.ids.toSpliced(at, 0, ...ids),
    times: rest.times.toSpliced(at, 0, ...times),
    bytes: rest.bytes.toSpliced(at, 0, ...bytes),
  };
}
