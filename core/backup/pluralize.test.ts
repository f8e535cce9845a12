import { expect, test } from 'vitest';
import { pluralize } from './run-program.ts';

test('uses the singular for 1 only', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'file'))).toEqual(['0 files', '1 file', '2 files']);
});
