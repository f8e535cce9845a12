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

it('nextSide returns null while a side of the comparison is empty', () => {
  putOnSide('a', 'one');
  expect(nextSide('one')).toBeNull();
});

it('nextSide switches to the other side, or resumes the last side if neither take plays', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  expect(nextSide('one')).toEqual({ side: 'b', takeId: 'two' });
  expect(nextSide('two')).toEqual({ side: 'a', takeId: 'one' });
  expect(nextSide('a song')).toEqual({ side: 'a', takeId: 'one' });
  abStore.setState({ side: 'b' });
  expect(nextSide(null)).toEqual({ side: 'b', takeId: 'two' });
});

it('a take is on one side only, and putting it there again removes it', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'one');
  expect(abStore.getState()).toMatchObject({ a: null, b: 'one' });
  putOnSide('b', 'one');
  expect(abStore.getState()).toMatchObject({ a: null, b: null });
});

it('deleting a take removes it from the comparison', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  takeOffSides('one');
  expect(abStore.getState()).toMatchObject({ a: null, b: 'two' });
});

it('sideOf returns the side of a take, or null', () => {
  putOnSide('b', 'two');
  expect([sideOf('two'), sideOf('one')]).toEqual(['b', null]);
});

it('hideNames shuffles the two takes, and revealNames keeps their sides', () => {
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

it('deleting one of two compared takes reveals the names', () => {
  putOnSide('a', 'one');
  putOnSide('b', 'two');
  hideNames();
  takeOffSides('two');
  expect(abStore.getState().hidden).toBe(false);
});

it('compareTakes replaces both sides of the comparison', () => {
  putOnSide('a', 'old');
  compareTakes('first', 'second');
  expect([sideOf('old'), sideOf('first'), sideOf('second')]).toEqual([null, 'a', 'b']);
  expect(nextSide(null)).toEqual({ side: 'a', takeId: 'first' });
});
