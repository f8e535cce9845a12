import { describe, expect, it } from 'vitest';
import { placeAfterDrag, shiftsFor } from './use-block-drag.ts';

/** Blocks of 100, 40, 200 and 60 pixels with gaps of 4 pixels. */
const spans = [
  { start: 0, size: 100 },
  { start: 104, size: 40 },
  { start: 148, size: 200 },
  { start: 352, size: 60 },
];

describe('placeAfterDrag', () => {
  it('keeps the index until the block passes the middle of its neighbor', () => {
    expect(placeAfterDrag(spans, 0, 0)).toBe(0);
    expect(placeAfterDrag(spans, 0, 20)).toBe(0);
    expect(placeAfterDrag(spans, 0, 26)).toBe(1);
  });

  it('compares the leading edge, also with a long block', () => {
    expect(placeAfterDrag(spans, 1, 100)).toBe(1);
    expect(placeAfterDrag(spans, 1, 110)).toBe(2);
    expect(placeAfterDrag(spans, 3, -100)).toBe(3);
    expect(placeAfterDrag(spans, 3, -110)).toBe(2);
    expect(placeAfterDrag(spans, 3, -240)).toBe(1);
  });

  it('is limited to the first and last index', () => {
    expect(placeAfterDrag(spans, 0, 5_000)).toBe(3);
    expect(placeAfterDrag(spans, 3, -5_000)).toBe(0);
  });

  it('returns the index unchanged for a block that does not exist', () => {
    expect(placeAfterDrag(spans, 9, 50)).toBe(9);
  });
});

describe('shiftsFor', () => {
  it('shifts the blocks in between by the size of the dragged one', () => {
    expect(shiftsFor(spans, 0, 2, 4)).toEqual([0, -104, -104, 0]);
    expect(shiftsFor(spans, 3, 1, 4)).toEqual([0, 64, 64, 0]);
    expect(shiftsFor(spans, 2, 2, 4)).toEqual([0, 0, 0, 0]);
  });
});
