import { expect, it } from 'vitest';
import type { Citation } from '../../shared/service/messages.ts';
import { groupSources } from './number-citations.ts';

const cited = (number: number, citation: Citation) => ({ number, citation });
const numbers = (citations: ReturnType<typeof cited>[]) =>
  groupSources(citations).map((document) => document.citations.map((one) => one.number));

it('groupSources lists each passage once under its document, in citation order', () => {
  expect(
    numbers([
      cited(1, { document_index: 1, document_title: 'B' }),
      cited(2, { document_index: 0, document_title: 'A' }),
      cited(3, { document_index: 1, document_title: 'B' }),
      cited(1, { document_index: 1, document_title: 'B' }),
    ]),
  ).toEqual([[1, 3], [2]]);
});

it('groupSources separates documents of the same title and passages without a document', () => {
  expect(
    numbers([
      cited(1, { document_index: 0, document_title: 'A' }),
      cited(2, { document_index: 1, document_title: 'A' }),
      cited(3, { cited_text: 'x' }),
      cited(4, { cited_text: 'y' }),
    ]),
  ).toEqual([[1], [2], [3], [4]]);
});
