import { expect, test } from 'vitest';
import { imageRecipe } from './images-kind.ts';

test.each([
  ['https://pictures.example/a/b.png', 'https://pictures.example/a/b.png'],
  ['https://me:word@pictures.example/b.png?sig=secret&x=1#part', 'https://pictures.example/b.png'],
])("a file's metadata about a reference at %s reveals no credentials", (address, expected) => {
  const reference = { id: 'r', createdAt: 1, kind: 'address', address } as const;
  const recipeOf = imageRecipe({ references: { get: () => reference }, connectionName: () => null });
  const settings = { model: 'm', size: null, way: 'wait' } as const;
  const recipe = recipeOf({ settings, referenceId: 'r', connectionId: 'c' });
  expect(recipe).toEqual({ reference: { address: expected }, way: 'wait' });
});
