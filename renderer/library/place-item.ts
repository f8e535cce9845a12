import type { LibraryItem, LibrarySort } from '../../shared/domain/library-item.ts';
import { type ItemOrder, withItem, withoutItems } from './item-order.ts';

interface Counted {
  readonly order: ItemOrder;
  /** How many there are in all, beyond the order too. */
  readonly total: number;
}

/**
 * A list with a file that was told of in its place. The same order where it comes only with a page that is not read yet;
 * null where its place is for the core to say.
 * @param before the item as it was known until now
 */
export function placeItem(
  { order, total, sort }: Counted & { readonly sort: LibrarySort },
  item: LibraryItem,
  before: LibraryItem | undefined,
): Counted | null {
  const at = order.ids.indexOf(item.id);
  if (sort !== 'newest') {
    const stays = at >= 0 && before !== undefined && isSortedAlike(sort, before, item);
    return stays ? { order: withBytes(order, at, item.bytes), total } : null;
  }
  const oldest = order.times.at(-1) ?? 0;
  if (at < 0 && total > order.ids.length && item.createdAt < oldest) return { order, total };
  const moved = at >= 0 && order.times[at] !== item.createdAt;
  const rest = moved ? withoutItems(order, new Set([item.id])) : order;
  return { order: withItem(rest, item), total: at >= 0 ? total : total + 1 };
}

function isSortedAlike(sort: LibrarySort, a: LibraryItem, b: LibraryItem): boolean {
  switch (sort) {
    case 'newest':
    case 'oldest':
      return a.createdAt === b.createdAt;
    case 'title':
      return a.title === b.title && a.prompt === b.prompt;
    case 'longest':
      return a.durationMs === b.durationMs;
    case 'largest':
      return a.bytes === b.bytes;
    default:
      return sort satisfies never;
  }
}

function withBytes(order: ItemOrder, at: number, bytes: number): ItemOrder {
  return order.bytes[at] === bytes ? order : { ...order, bytes: order.bytes.with(at, bytes) };
}
