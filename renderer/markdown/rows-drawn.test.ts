import { expect, it } from 'vitest';
import { rowsDrawn } from './element-children.ts';
import { element, type MdNode } from './md-node.ts';

const table = (rows: number, columns: number, cell: readonly MdNode[]): MdNode[] =>
  Array.from({ length: rows }, () =>
    element(
      'tr',
      Array.from({ length: columns }, () => element('td', cell)),
    ),
  );

it('rowsDrawn draws a table of ordinary size completely', () => {
  expect(rowsDrawn(table(150, 4, ['about twenty letters']), 1)).toBe(150);
});

it('rowsDrawn draws fewer rows for larger cells and always at least one', () => {
  expect(rowsDrawn(table(5000, 10, ['a']), 1)).toBe(60);
  expect(rowsDrawn(table(5000, 10, ['a']), 3)).toBe(180);
  expect(rowsDrawn(table(200, 5, ['a'.repeat(980)]), 1)).toBe(6);
  expect(
    rowsDrawn(
      table(
        200,
        5,
        Array.from({ length: 49 }, () => element('br')),
      ),
      1,
    ),
  ).toBe(6);
  expect(rowsDrawn(table(9, 5, ['a'.repeat(200_000)]), 1)).toBe(1);
});
