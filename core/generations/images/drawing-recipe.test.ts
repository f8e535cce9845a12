import { expect, test } from 'vitest';
import { drawingRecipe } from './drawing-recipe.ts';

test.each([
  ['https://pictures.example/a/b.png', 'https://pictures.example/a/b.png'],
  ['https://me:word@pictures.example/b.png?sig=secret&x=1#part', 'https://pictures.example/b.png'],
])('what a file says of a reference at %s lets nobody in', (address, expected) => {
  const reference = { id: 'r', createdAt: 1, kind: 'address', address } as const;
  const recipeOf = drawingRecipe({ references: { get: () => reference }, connectionName: () => null });
  const settings = { model: 'm', size: null, referenceId: 'r' };
  const recipe = recipeOf({ settings, way: 'wait', connectionId: 'c' });
  expect(recipe).toEqual({ reference: { address: expected }, way: 'wait' });
});
