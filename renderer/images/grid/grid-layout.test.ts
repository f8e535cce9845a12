import { expect, it } from 'vitest';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { testGeneration, testImage } from '../testing/made-images.ts';
import { gridLayout, imagesInOrder } from './grid-layout.ts';

const cell = (
  model: string,
  size: string | null,
  referenceId: string | null = null,
  id?: string,
): ImageGeneration =>
  testGeneration({ settings: { model, size, referenceId }, images: id ? [testImage({ id })] : [] });

it('gridLayout has a row per model and a column per size, in request order', () => {
  const { rows, sizes, crossed } = gridLayout([
    cell('b', '10x10'),
    cell('b', null),
    cell('a', '10x10'),
    cell('a', null),
  ]);
  expect(sizes).toEqual(['10x10', null]);
  expect(rows.map(({ model }) => model)).toEqual(['b', 'a']);
  expect(rows.map(({ cells }) => cells.map((one) => one?.settings.size))).toEqual([
    ['10x10', null],
    ['10x10', null],
  ]);
  expect(crossed).toBe(false);
});

it('gridLayout splits the rows of a model by reference image', () => {
  const { rows, crossed } = gridLayout([
    cell('a', null),
    cell('a', null, 'ref'),
    cell('b', null),
    cell('b', null, 'ref'),
  ]);
  expect(rows.map(({ model, withReference }) => [model, withReference])).toEqual([
    ['a', false],
    ['a', true],
    ['b', false],
    ['b', true],
  ]);
  expect(crossed).toBe(true);
});

it('gridLayout leaves an empty cell for a deleted generation', () => {
  const { rows } = gridLayout([cell('a', '1x1'), cell('a', '2x2'), cell('b', '2x2')]);
  expect(rows[1]?.cells.map((one) => one?.settings.size)).toEqual([undefined, '2x2']);
});

it('imagesInOrder lists images row by row and skips empty cells', () => {
  const layout = gridLayout([
    cell('a', '1x1', null, 'p1'),
    cell('b', '1x1', null, 'p3'),
    cell('a', '2x2', null, 'p2'),
    cell('b', '2x2'),
  ]);
  expect(imagesInOrder(layout)).toEqual(['p1', 'p2', 'p3']);
});
