import { expect, test } from 'vitest';
import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';
import { DeletedTogether } from './deleted-together.ts';

function atTime() {
  const clock = { now: 0 };
  return { clock, deleted: new DeletedTogether<string>(() => clock.now) };
}

test('deletions made while the notice is visible are grouped', () => {
  const { clock, deleted } = atTime();
  expect(deleted.with(['a'])).toEqual([['a']]);
  clock.now = 8_000;
  expect(deleted.with(['b', 'c'])).toEqual([['a'], ['b', 'c']]);
  clock.now = 16_000;
  expect(deleted.with(['d'])).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a deletion after the notice disappeared starts a new group', () => {
  const { clock, deleted } = atTime();
  deleted.with(['a']);
  clock.now = 10_000;
  expect(deleted.with(['b'])).toEqual([['b']]);
});

test('restored items are not counted in the next notice', () => {
  const { deleted } = atTime();
  deleted.with(['a']);
  deleted.forget();
  expect(deleted.with(['b'])).toEqual([['b']]);
});

test('a group contains no more deletions than one call can restore', () => {
  const { deleted } = atTime();
  const many = Array.from({ length: LIBRARY_SELECTION_MAX }, (_, n) => String(n));
  expect(deleted.with(many)).toEqual([many]);
  expect(deleted.with(['one more'])).toEqual([['one more']]);
});
