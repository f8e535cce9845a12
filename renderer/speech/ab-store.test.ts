import { beforeEach, expect, it } from 'vitest';
import {
  abStore,
  compareTakes,
  endComparison,
  hideNames,
  nextSide,
  putOnSide,
  revealNames,
  sideOf,
  takeOffSides,
} from './ab-store.ts';

beforeEach(endComparison);

it('compares nothing while a side is empty', () => {
  putOnSide('a', 'one');
  expect(nextSide('one')).toBeNull();
});

it('goes to the other side of what plays; from elsewhere to the side heard last', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  expect(nextSide('one')).toEqual({ side: 'b', takeId: 'two' });
  expect(nextSide('two')).toEqual({ side: 'a', takeId: 'one' });
  expect(nextSide('a song')).toEqual({ side: 'a', takeId: 'one' });
  abStore.setState({ side: 'b' });
  expect(nextSide(null)).toEqual({ side: 'b', takeId: 'two' });
});

it('puts a take on one side only, and takes it off when put there again', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'one');
  expect(abStore.getState()).toMatchObject({ a: null, b: 'one' });
  putOnSide('b', 'one');
  expect(abStore.getState()).toMatchObject({ a: null, b: null });
});

it('forgets a deleted take', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  takeOffSides('one');
  expect(abStore.getState()).toMatchObject({ a: null, b: 'two' });
});

it('tells the side a take stands on', () => {
  putOnSide('b', 'two');
  expect([sideOf('two'), sideOf('one')]).toEqual(['b', null]);
});

it('shuffles the two when their names are hidden, and leaves them so when they are revealed', () => {
  for (const [random, a] of [
    [0.2, 'two'],
    [0.8, 'one'],
  ] as const) {
    endComparison();
    putOnSide('a', 'one');
    putOnSide('b', 'two');
    hideNames(random);
    expect(abStore.getState()).toMatchObject({ a, hidden: true });
    revealNames();
    expect(abStore.getState()).toMatchObject({ a, hidden: false });
  }
});

it('hides no name any more once one of the two is deleted', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  hideNames();
  takeOffSides('two');
  expect(abStore.getState().hidden).toBe(false);
});

it('two voices that are compared stand on the sides at once, in place of what stood there', () => {
  putOnSide('a', 'old');
  compareTakes('first', 'second');
  expect([sideOf('old'), sideOf('first'), sideOf('second')]).toEqual([null, 'a', 'b']);
  expect(nextSide(null)).toEqual({ side: 'a', takeId: 'first' });
});
