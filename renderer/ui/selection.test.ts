import { beforeEach, expect, test } from 'vitest';
import { Selection } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
let selection: Selection;
const ids = () => [...selection.state.getState().ids].toSorted().join('');
beforeEach(() => {
  selection = new Selection();
});

test('extending a selection covers the range from its anchor in either direction', () => {
  selection.toggle('c');
  selection.extendTo('e', order);
  expect(ids()).toBe('cde');
  selection.extendTo('a', order);
  expect(ids()).toBe('abc');
  expect(selection.state.getState().cursor).toBe('a');
});

test('adding a range keeps rows that were selected before', () => {
  selection.toggle('a');
  selection.toggle('c');
  selection.addTo('e', order);
  expect(ids()).toBe('acde');
  selection.addTo('b', order);
  expect(ids()).toBe('abcde');
});

test('extending without an anchor starts at the keyboard cursor', () => {
  selection.moveTo('b');
  selection.extendTo('d', order);
  expect(ids()).toBe('bcd');
});

test('extending from a removed anchor starts a new range', () => {
  selection.toggle('x');
  selection.extendTo('b', order);
  expect(ids()).toBe('b');
  selection.extendTo('d', order);
  expect(ids()).toBe('bcd');
});

test('rows that left the list are no longer selected', () => {
  selection.all(order);
  selection.keep(['a', 'e']);
  expect(ids()).toBe('ae');
  selection.toggle('a');
  expect(ids()).toBe('e');
  selection.clear();
  expect(ids()).toBe('');
});
