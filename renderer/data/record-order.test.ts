import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_ORDER, type Ordered, placeIn, withMore, withoutRecords, withRecord } from './record-order.ts';

const idOf = (n: number) => `id ${String(n).padStart(2, '0')}`;
const make = (n: number, change: Partial<Ordered> = {}) => ({
  id: idOf(n),
  time: n,
  value: 1000 + n,
  ...change,
});
const orderOf = (all: readonly Ordered[]) => withMore(EMPTY_ORDER, all);

test('inserting records one by one gives the sorted order', () => {
  const some = fc.array(fc.record({ n: fc.nat(40), at: fc.nat(5) }), { maxLength: 30 });
  fc.assert(
    fc.property(some, (made) => {
      const items = [...new Map(made.map(({ n, at }) => [n, make(n, { time: at })])).values()];
      const sorted = items.toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
      expect(items.reduce(withRecord, EMPTY_ORDER)).toEqual(orderOf(sorted));
    }),
  );
});

test('inserting a record twice keeps one entry', () => {
  const order = orderOf([make(2), make(1)]);
  expect(withRecord(order, make(1))).toBe(order);
  expect(withRecord(order, make(1, { value: 5 })).values).toEqual([1002, 5]);
});

test('removing a record removes its time and value', () => {
  const order = withoutRecords(orderOf([make(3), make(2), make(1)]), new Set([idOf(2)]));
  expect(order).toEqual(orderOf([make(3), make(1)]));
  expect(placeIn(order, make(2).time, idOf(2))).toBe(1);
});
