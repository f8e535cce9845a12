// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { foundWords } from '../open-hit.ts';

it('gives each word as it stands in the message, once', () => {
  const snippet = '…the Tide turns, the Tide';
  expect(
    foundWords({
      snippet,
      ranges: [
        [5, 9],
        [10, 15],
        [21, 25],
        [25, 25],
      ],
    }),
  ).toEqual(['Tide', 'turns']);
});
