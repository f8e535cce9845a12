import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { type ItemOrder, withItem, withoutItems } from './item-order.ts';

export interface ItemPage {
  readonly items: readonly LibraryItem[];
  /** There are older ones in the core. */
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
 */
export function putPage({ order, total }: Counted, expected: readonly string[], page: ItemPage): Counted {
  const came = new Set(page.items.map(({ id }) => id));
  const last = page.items.at(-1)?.id;
  // How far the page says what there is: beyond its last item nothing is known, unless it was the last page.
  const reach = page.more && last !== undefined ? expected.lastIndexOf(last) : expected.length;
  const gone = new Set(expected.slice(0, Math.max(0, reach)).filter((id) => !came.has(id)));
  let now = withoutItems(order, gone);
  for (const item of page.items) now = withItem(now, item);
  const least = now.ids.length;
  const ends = !page.more && (last === undefined || last === now.ids.at(-1));
  return { order: now, total: ends ? least : Math.max(total - gone.size, least) };
}
