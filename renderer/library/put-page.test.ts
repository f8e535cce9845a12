import { expect, test } from 'vitest';
import { orderOf } from './item-order.ts';
import { putPage } from './put-page.ts';
import { idOf, makeItem } from './testing/fake-library.ts';

const items = [9, 8, 7, 6, 5, 4].map((n) => makeItem(n));
const order = orderOf(items);

test('what was expected within a page and did not come is gone, beyond it nothing is', () => {
  const page = { items: items.filter(({ id }) => id === idOf(8) || id === idOf(6)), more: true };
  const now = putPage({ order, total: 6 }, [idOf(8), idOf(7), idOf(6), idOf(5)], page);
  expect(now.order.ids).toEqual([9, 8, 6, 5, 4].map(idOf));
  expect(now.total).toBe(5);
});

test('a page that comes empty takes all that was expected', () => {
  const now = putPage({ order, total: 6 }, [idOf(5), idOf(4)], { items: [], more: false });
  expect(now).toEqual({ order: orderOf(items.slice(0, 4)), total: 4 });
});

test('in another order than by time the page itself says what stands where', () => {
  const byTitle = orderOf([5, 9, 7, 4, 8].map((n) => makeItem(n)));
  const page = { items: [6, 9, 4].map((n) => makeItem(n)), more: true };
  const now = putPage({ order: byTitle, total: 5 }, [9, 7, 4, 8].map(idOf), page, { before: idOf(5) });
  expect(now.order).toEqual(orderOf([5, 6, 9, 4, 8].map((n) => makeItem(n))));
  expect(now.total).toBe(5);
  const first = putPage({ order: byTitle, total: 5 }, [idOf(5)], page, { before: undefined });
  expect(first.order.ids.slice(0, 3)).toEqual([6, 9, 4].map(idOf));
});

test('what lies beyond the order so far is put behind it', () => {
  const older = [3, 2].map((n) => makeItem(n));
  const now = putPage({ order, total: 20 }, [], { items: older, more: true });
  expect(now.order.ids.slice(-2)).toEqual([idOf(3), idOf(2)]);
  expect(now.total).toBe(20);
});
