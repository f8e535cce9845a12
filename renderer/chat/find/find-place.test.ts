import { expect, it } from 'vitest';
import { countFound, firstPlace, numberOf, placeOf } from './find-store.ts';

const turns = [
  { turnId: 'a', count: 2 },
  { turnId: 'b', count: 1 },
  { turnId: 'c', count: 3 },
];

it('find steps through every match of every turn once and wraps at both ends', () => {
  expect(countFound(turns)).toBe(6);
  const walked = Array.from({ length: 6 }, (_, number) => placeOf(turns, number));
  expect(walked.map((place) => `${place?.turnId}${place?.nth}`)).toEqual([
    'a0',
    'a1',
    'b0',
    'c0',
    'c1',
    'c2',
  ]);
  expect(walked.map((place) => numberOf(turns, place))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(placeOf(turns, 6)).toEqual({ turnId: 'a', nth: 0 });
  expect(placeOf(turns, -1)).toEqual({ turnId: 'c', nth: 2 });
});

it('numberOf returns -1 for a match that no longer exists and placeOf null for no matches', () => {
  expect(numberOf(turns, { turnId: 'a', nth: 2 })).toBe(-1);
  expect(numberOf(turns, { turnId: 'x', nth: 0 })).toBe(-1);
  expect(numberOf(turns, null)).toBe(-1);
  expect(placeOf([], 0)).toBeNull();
});

it('find starts at the first match in or after the view, or at the last if none follows', () => {
  // Ids increase with time.
  expect(firstPlace(turns, 'bb')).toEqual({ turnId: 'c', nth: 0 });
  expect(firstPlace(turns, 'b')).toEqual({ turnId: 'b', nth: 0 });
  expect(firstPlace(turns, 'd')).toEqual({ turnId: 'c', nth: 2 });
  expect(firstPlace(turns, null)).toEqual({ turnId: 'a', nth: 0 });
  expect(firstPlace([], 'b')).toBeNull();
});
