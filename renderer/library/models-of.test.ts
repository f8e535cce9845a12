import { expect, test } from 'vitest';
import { modelsOf } from './models-of.ts';

const models = [
  { model: 'x', kind: 'speech' as const, count: 2 },
  { model: 'y', kind: 'picture' as const, count: 3 },
  { model: 'x', kind: 'picture' as const, count: 2 },
];

test('a model of several kinds stands once, with all its files', () => {
  expect(modelsOf({ models }, null)).toEqual([
    { model: 'x', count: 4 },
    { model: 'y', count: 3 },
  ]);
  expect(modelsOf({ models }, 'picture').map(({ model }) => model)).toEqual(['y', 'x']);
});
