import { beforeEach, expect, it } from 'vitest';
import {
  clearSelection,
  isSelected,
  keepSelected,
  selectAll,
  selection,
  selectTo,
  toggleSelected,
} from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = () => [...selection.getState().ids].toSorted().join('');

beforeEach(clearSelection);

it('chooses a range from the last choice, both ways, and keeps what was chosen before', () => {
  toggleSelected('a');
  toggleSelected('d');
  selectTo('c', ORDER);
  expect(chosen()).toBe('acd');
  selectTo('e', ORDER);
  expect(chosen()).toBe('acde');
});

it('begins at itself where nothing was chosen yet', () => {
  selectTo('c', ORDER);
  expect(chosen()).toBe('c');
});

it('lets go of what is no longer there', () => {
  selectAll(ORDER);
  keepSelected(['b', 'd', 'x']);
  expect(chosen()).toBe('bd');
  toggleSelected('b');
  expect([isSelected('b'), isSelected('d')]).toEqual([false, true]);
});
