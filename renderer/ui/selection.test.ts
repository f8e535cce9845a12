import { beforeEach, expect, test } from 'vitest';
import { Selection } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
let selection: Selection;
const ids = () => [...selection.state.getState().ids].toSorted().join('');
beforeEach(() => {
  selection = new Selection();
});

test('a stretch goes from where the last one was selected, both ways', () => {
  selection.toggle('c');
  selection.extendTo('e', order);
  expect(ids()).toBe('cde');
  selection.extendTo('a', order);
  expect(ids()).toBe('abc');
  expect(selection.state.getState().cursor).toBe('a');
});

test('a stretch of ticks leaves earlier ticks as they are', () => {
  selection.toggle('a');
  selection.toggle('c');
  selection.addTo('e', order);
  expect(ids()).toBe('acde');
  selection.addTo('b', order);
  expect(ids()).toBe('abcde');
});

test('without a first one the stretch begins where the keyboard is', () => {
  selection.moveTo('b');
  selection.extendTo('d', order);
  expect(ids()).toBe('bcd');
});

test('a stretch from one that is gone begins anew', () => {
  selection.toggle('x');
  selection.extendTo('b', order);
  expect(ids()).toBe('b');
  selection.extendTo('d', order);
  expect(ids()).toBe('bcd');
});

test('what left the list is selected no more', () => {
  selection.all(order);
  selection.keep(['a', 'e']);
  expect(ids()).toBe('ae');
  selection.toggle('a');
  expect(ids()).toBe('e');
  selection.clear();
  expect(ids()).toBe('');
});
