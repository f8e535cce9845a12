import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { firstIndex } from '../lib/first-index.ts';

/** The order of a list, newest first, with what is laid out and counted without the items themselves. */
export interface ItemOrder {
  readonly ids: readonly string[];
  /** Epoch milliseconds. */
  readonly times: readonly number[];
  readonly bytes: readonly number[];
}

export const NO_ITEMS: ItemOrder = { ids: [], times: [], bytes: [] };

export function orderOf(items: readonly LibraryItem[]): ItemOrder {
  return {
    ids: items.map((item) => item.id),
    times: items.map((item) => item.createdAt),
    bytes: items.map((item) => item.bytes),
  };
}

/**
 * Returns the index that an item of this time and id has or would have; the list is sorted by time, then id,
 * descending.
 */
export function placeIn({ ids, times }: ItemOrder, time: number, id: string): number {
  return firstIndex(ids.length, (at) => {
    const other = times[at] ?? 0;
    return other < time || (other === time && (ids[at] ?? '') <= id);
  });
}

/** Returns the order with an item in its place; the same order if nothing changes. */
export function withItem(order: ItemOrder, item: LibraryItem): ItemOrder {
  const at = placeIn(order, item.createdAt, item.id);
  const known = order.ids[at] === item.id ? 1 : 0;
  if (known === 1 && order.bytes[at] === item.bytes) return order;
  return {
    ids: order.ids.toSpliced(at, known, item.id),
    times: order.times.toSpliced(at, known, item.createdAt),
    bytes: order.bytes.toSpliced(at, known, item.bytes),
  };
}

/** Returns the order with items behind all others. */
export function withItems(order: ItemOrder, items: readonly LibraryItem[]): ItemOrder {
  const { ids, times, bytes } = orderOf(items);
  return {
    ids: [...order.ids, ...ids],
    times: [...order.times, ...times],
    bytes: [...order.bytes, ...bytes],
  };
}

/** Without some; the same order when none of them stood in it. */
export function withoutItems(order: ItemOrder, removed: ReadonlySet<string>): ItemOrder {
  if (removed.size === 0 || !order.ids.some((id) => removed.has(id))) return order;
  const kept = order.ids.flatMap((id, at) => (removed.has(id) ? [] : [at]));
  const pick = <T>(of: readonly T[]) => kept.flatMap((at) => of.slice(at, at + 1));
  return { ids: pick(order.ids), times: pick(order.times), bytes: pick(order.bytes) };
}

/** Bytes of the files that are among these. */
export function bytesOf(order: ItemOrder, ids: ReadonlySet<string>): number {
  let sum = 0;
  if (ids.size > 0) for (const [at, id] of order.ids.entries()) if (ids.has(id)) sum += order.bytes[at] ?? 0;
  return sum;
}
