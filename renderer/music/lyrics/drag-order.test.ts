import { describe, expect, it } from 'vitest';
import { placeAfterDrag, shiftsFor } from './drag-order.ts';

/** Blocks of 100, 40, 200 and 60 pixels with 4 between. */
const spans = [
  { start: 0, size: 100 },
  { start: 104, size: 40 },
  { start: 148, size: 200 },
  { start: 352, size: 60 },
];

describe('the place a dragged block comes to', () => {
  it('is its own until it has passed the middle of a neighbour', () => {
    expect(placeAfterDrag(spans, 0, 0)).toBe(0);
    expect(placeAfterDrag(spans, 0, 20)).toBe(0);
    expect(placeAfterDrag(spans, 0, 26)).toBe(1);
  });

  it('is reached with the leading edge, also past a long block', () => {
    expect(placeAfterDrag(spans, 1, 100)).toBe(1);
    expect(placeAfterDrag(spans, 1, 110)).toBe(2);
    expect(placeAfterDrag(spans, 3, -100)).toBe(3);
    expect(placeAfterDrag(spans, 3, -110)).toBe(2);
    expect(placeAfterDrag(spans, 3, -240)).toBe(1);
  });

  it('is an end of the row however far it is carried', () => {
    expect(placeAfterDrag(spans, 0, 5_000)).toBe(3);
    expect(placeAfterDrag(spans, 3, -5_000)).toBe(0);
  });

  it('is none of a block that does not exist', () => {
    expect(placeAfterDrag(spans, 9, 50)).toBe(9);
  });
});

describe('the blocks that stand aside', () => {
  it('are those between, by the width of the one that is carried', () => {
    expect(shiftsFor(spans, 0, 2, 4)).toEqual([0, -104, -104, 0]);
    expect(shiftsFor(spans, 3, 1, 4)).toEqual([0, 64, 64, 0]);
    expect(shiftsFor(spans, 2, 2, 4)).toEqual([0, 0, 0, 0]);
  });
});
