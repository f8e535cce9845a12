import { expect, it } from 'vitest';
import { numberCitations } from './number-citations.ts';

it('numberCitations gives the same passage the same number', () => {
  const a = { cited_text: 'a' };
  const b = { cited_text: 'b' };
  const parts = [
    { type: 'text' as const, block: 0, text: '', citations: [a, b] },
    { type: 'text' as const, block: 1, text: '', citations: [b, b] },
  ];
  expect(numberCitations(parts).map((part) => part.map((one) => one.number))).toEqual([[1, 2], [2]]);
});
