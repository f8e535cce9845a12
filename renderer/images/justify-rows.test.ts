import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type GalleryLayout,
  type LayoutSizes,
  layOut,
  rowOfTile,
  rowsWithin,
  type TileRow,
} from './justify-rows.ts';

const SIZES: LayoutSizes = { width: 1000, rowHeight: 200, gap: 10, headingHeight: 40 };
const NOON = new Date(2026, 0, 31, 12).getTime();
const DAY = 86_400_000;

const lay = (ratios: readonly number[], times = ratios.map(() => NOON), sizes = SIZES) =>
  layOut({ ratios, times }, sizes, NOON);
const tileRows = ({ rows }: GalleryLayout) => rows.filter((row): row is TileRow => row.kind === 'tiles');

it('layOut fills every row but the last of a day to the edge, without overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 40_000 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 200, max: 2500 }),
      fc.integer({ min: 120, max: 480 }),
      (ratios, width, rowHeight) => {
        const layout = lay(ratios, undefined, { ...SIZES, width, rowHeight });
        const rows = tileRows(layout);
        let [tiles, bottom] = [0, 0];
        for (const [n, row] of rows.entries()) {
          expect(row.first).toBe(tiles);
          expect(row.top).toBe(bottom);
          const ends = row.lefts.map((left, at) => left + (row.widths[at] ?? 0));
          for (const [at, left] of row.lefts.entries()) {
            expect(left).toBe(at === 0 ? 0 : (ends[at - 1] ?? 0) + SIZES.gap);
          }
          if (n < rows.length - 1) expect(ends.at(-1)).toBe(width);
          expect(ends.at(-1)).toBeLessThanOrEqual(width);
          tiles += row.widths.length;
          bottom += row.height + SIZES.gap;
        }
        expect(tiles).toBe(ratios.length);
        expect(layout.height).toBe(bottom - SIZES.gap);
      },
    ),
    // A tile that ends in the middle of a pixel.
    { examples: [[Array.from({ length: 6 }, () => 3000), 2055, 120]] },
  );
});

it('layOut keeps rows of common shapes near the chosen height', () => {
  const shapes = [1000, 1771, 565, 1333, 750, 2327];
  const ratios = Array.from({ length: 500 }, (_, n) => shapes[(n * 7) % shapes.length] ?? 1000);
  for (const row of tileRows(lay(ratios))) {
    expect(row.height).toBeGreaterThan(SIZES.rowHeight * 0.7);
    expect(row.height).toBeLessThan(SIZES.rowHeight * 1.45);
  }
});

it('layOut gives the last row of a day the height of the row before, and a single image the chosen one', () => {
  expect(tileRows(lay([1000]))).toEqual([
    { kind: 'tiles', top: 0, height: 200, first: 0, lefts: [0], widths: [200] },
  ]);
  const [, last] = tileRows(lay([1000, 1000, 1000, 1000, 1000, 1500]));
  expect(last?.height).toBe(192);
  expect(last?.widths).toEqual([288]);
  // Tiles of one shape align, whole pixels or not.
  const [row, next] = tileRows(lay(Array(8).fill(1000), undefined, { ...SIZES, width: 997 }));
  expect(next?.lefts).toEqual(row?.lefts.slice(0, 3));
});

it('layOut limits the width of extremely wide and tall images', () => {
  const [row] = tileRows(lay([20_000]));
  expect(row?.widths).toEqual([600]);
  const [tall] = tileRows(lay([20]));
  expect(tall?.widths).toEqual([100]);
});

it('layOut starts each local day with a heading', () => {
  const midnight = new Date(2026, 0, 31).getTime();
  const { rows } = lay([1000, 1000, 1000], [midnight, midnight - 1, midnight - DAY]);
  expect(rows.map(({ kind }) => kind)).toEqual(['heading', 'tiles', 'heading', 'tiles']);
  expect(tileRows({ rows, height: 0 }).map(({ first }) => first)).toEqual([0, 1]);
});

it('layOut groups images older than a week by month', () => {
  const times = [0, 8, 9, 20, 31, 40].map((days) => NOON - days * DAY);
  const { rows } = lay([1000, 1000, 1000, 1000, 1000, 1000], times);
  expect(rows.flatMap((row) => (row.kind === 'heading' ? [new Date(row.time).getMonth()] : []))).toEqual([
    0, 0, 11,
  ]);
});

it('layOut returns no rows for no images', () => {
  expect(lay([])).toEqual({ rows: [], height: 0 });
});

it('rowsWithin and rowOfTile find the same rows as a linear search', () => {
  const ratios = Array.from({ length: 300 }, (_, n) => 500 + ((n * 371) % 2000));
  const times = ratios.map((_, n) => NOON - Math.floor(n / 17) * DAY);
  const { rows, height } = lay(ratios, times);
  for (let top = -50; top < height + 100; top += 37) {
    const { from, to } = rowsWithin(rows, top, top + 500);
    expect(rows.slice(from, to)).toEqual(
      rows.filter((row) => row.top + row.height > top && row.top < top + 500),
    );
  }
  for (let tile = 0; tile < ratios.length; tile++) {
    const row = rowOfTile(rows, tile);
    expect(row && tile >= row.first && tile < row.first + row.widths.length).toBe(true);
  }
  expect(rowOfTile(rows, ratios.length)).toBeUndefined();
  expect(rowOfTile(rows, -1)).toBeUndefined();
});
