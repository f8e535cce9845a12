import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, NO_ITEMS, orderOf, placeIn, withItem, withoutItems } from './item-order.ts';
import { idOf, makeItem } from './testing/fake-library.ts';

test('items put in one by one stand as if they had been sorted', () => {
  const some = fc.array(fc.record({ n: fc.nat(40), at: fc.nat(5) }), { maxLength: 30 });
  fc.assert(
    fc.property(some, (made) => {
      const items = [...new Map(made.map(({ n, at }) => [n, makeItem(n, { createdAt: at })])).values()];
      const sorted = items.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      expect(items.reduce(withItem, NO_ITEMS)).toEqual(orderOf(sorted));
    }),
  );
});

test('an item that is in the order already is not inserted twice', () => {
  const order = orderOf([makeItem(2), makeItem(1)]);
  expect(withItem(order, makeItem(1))).toBe(order);
  expect(withItem(order, makeItem(1, { bytes: 5 })).bytes).toEqual([1002, 5]);
});

test('what goes takes its time and size along', () => {
  const order = withoutItems(orderOf([makeItem(3), makeItem(2), makeItem(1)]), new Set([idOf(2)]));
  expect(order).toEqual(orderOf([makeItem(3), makeItem(1)]));
  expect(bytesOf(order, new Set([idOf(1), idOf(2)]))).toBe(1001);
  expect(placeIn(order, makeItem(2).createdAt, idOf(2))).toBe(1);
});
