import { expect, it } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { type BranchRows, fillRows, mergeNewest, rowOf, shownBranch } from './branch-rows.ts';

const turn = (id: string, parentId: string | null): Turn => ({
  id,
  parentId,
  conversationId: 'c',
  role: 'user',
  createdAt: 0,
  parts: [],
  status: 'complete',
  answer: null,
  siblings: [id],
});
/** Rows of one branch; `-` is a turn that is not loaded. */
const rowsOf = (ids: string): BranchRows =>
  Array.from(ids, (id, at) => (id === '-' ? null : turn(id, at === 0 ? null : (ids[at - 1] ?? null))));
const turnsOf = (ids: string) => rowsOf(ids).filter((one) => one !== null);
const ids = (rows: BranchRows) => rows.map((one) => one?.id ?? '-').join('');

it('mergeNewest keeps older turns of the same branch in front of a shorter page', () => {
  const read = { turns: [turn('c', 'b'), turn('e', 'c')], offset: 2 };
  expect(ids(mergeNewest(rowsOf('abcd'), read))).toBe('abce');
  expect(ids(mergeNewest(rowsOf('-bcd'), read))).toBe('-bce');
});

it('mergeNewest keeps turns above a gap while the turn below it keeps its row', () => {
  const had = [...rowsOf('ab'), null, turn('d', 'c'), turn('e', 'd')];
  expect(ids(mergeNewest(had, { turns: [turn('d', 'c'), turn('f', 'd')], offset: 3 }))).toBe('ab-df');
  // A turn above was removed or restored.
  expect(ids(mergeNewest(had, { turns: [turn('d', 'c')], offset: 2 }))).toBe('--d');
  expect(ids(mergeNewest(had, { turns: [turn('d', 'c')], offset: 4 }))).toBe('----d');
});

it('mergeNewest drops older turns of another branch', () => {
  expect(ids(mergeNewest(rowsOf('abc'), { turns: [turn('y', 'x')], offset: 2 }))).toBe('--y');
  expect(ids(mergeNewest(rowsOf('a-c'), { turns: [turn('y', 'x')], offset: 2 }))).toBe('--y');
  expect(ids(mergeNewest(rowsOf('ab'), { turns: [turn('z', 'y')], offset: 4 }))).toBe('----z');
  expect(ids(mergeNewest(rowsOf('ab'), { turns: [], offset: 0 }))).toBe('');
});

it('fillRows fills only empty rows, above the anchor it was counted from', () => {
  const had = rowsOf('----ef');
  const anchor = { id: 'e', row: 4 };
  expect(ids(fillRows(had, { turns: turnsOf('bcd').slice(1), offset: 2 }, anchor, 0))).toBe('--cdef');
  const middle = fillRows(had, { turns: turnsOf('ab'), offset: 0 }, anchor, 2);
  expect(ids(middle)).toBe('ab--ef');
  const shown = shownBranch(fillRows(middle, { turns: turnsOf('abcd'), offset: 0 }, anchor, 0));
  expect(ids(shown.rows)).toBe('abcdef');
  expect(shown.turns).toEqual(shown.rows);
  expect(shown.rows[0]).toBe(middle[0]);
});

it('fillRows changes nothing once the branch was left or its rows were numbered differently', () => {
  const had = rowsOf('--cd');
  expect(fillRows(had, { turns: turnsOf('ab'), offset: 0 }, { id: 'x', row: 2 }, 0)).toBe(had);
  expect(fillRows(had, { turns: turnsOf('ab'), offset: 0 }, { id: 'c', row: 3 }, 0)).toBe(had);
  expect(fillRows(had, { turns: turnsOf('a'), offset: 0 }, { id: 'c', row: 2 }, 0)).toBe(had);
});

it('rowOf returns the row of a loaded turn, whatever is loaded above it', () => {
  expect(rowOf(rowsOf('---d'), 'd')).toBe(3);
  expect(rowOf(rowsOf('a-cd'), 'c')).toBe(2);
  expect(rowOf(rowsOf('---d'), 'a')).toBe(-1);
  expect(rowOf(rowsOf('---d'), undefined)).toBe(-1);
});
