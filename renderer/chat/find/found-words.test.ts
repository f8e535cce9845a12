// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { foundWords } from '../open-hit.ts';

it('foundWords returns each matched word once, as the message spells it', () => {
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
