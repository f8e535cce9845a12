import { firstIndex } from '../lib/first-index.ts';

/** Ids in list order, with the data needed to lay them out and to insert others. */
export interface RecordOrder {
  readonly ids: readonly string[];
  /** Epoch milliseconds. */
  readonly times: readonly number[];
  /** A number per record that the list needs without loading it: a size in bytes, or width by height. */
  readonly values: readonly number[];
}

/** A record in an order. */
export interface Ordered {
  readonly id: string;
  readonly time: number;
  readonly value: number;
}

export const EMPTY_ORDER: RecordOrder = { ids: [], times: [], values: [] };

/** Returns the order with records appended. */
export function withMore(order: RecordOrder, records: readonly Ordered[]): RecordOrder {
  return {
    ids: [...order.ids, ...records.map(({ id }) => id)],
    times: [...order.times, ...records.map(({ time }) => time)],
    values: [...order.values, ...records.map(({ value }) => value)],
  };
}

/** Returns the index that a record has or would have; the order is sorted by time, then id, descending. */
export function placeIn({ ids, times }: RecordOrder, time: number, id: string): number {
  return firstIndex(ids.length, (at) => {
    const other = times[at] ?? 0;
    return other < time || (other === time && (ids[at] ?? '') <= id);
  });
}

/** Returns the order with a record in its place; the same order if nothing changes. */
export function withRecord(order: RecordOrder, { id, time, value }: Ordered): RecordOrder {
  const at = placeIn(order, time, id);
  const known = order.ids[at] === id ? 1 : 0;
  if (known === 1 && order.values[at] === value) return order;
  return {
    ids: order.ids.toSpliced(at, known, id),
    times: order.times.toSpliced(at, known, time),
    values: order.values.toSpliced(at, known, value),
  };
}

/** Returns the order without some records; the same order if it contained none of them. */
export function withoutRecords(order: RecordOrder, removed: ReadonlySet<string>): RecordOrder {
  if (removed.size === 0 || !order.ids.some((id) => removed.has(id))) return order;
  const stays = (_: unknown, at: number) => !removed.has(order.ids[at] ?? '');
  return {
    ids: order.ids.filter(stays),
    times: order.times.filter(stays),
    values: order.values.filter(stays),
  };
}
