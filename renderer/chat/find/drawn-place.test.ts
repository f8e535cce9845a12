import { expect, it } from 'vitest';
import type { Part } from '../../../shared/domain/conversation.ts';
import { drawnPlace } from './use-finding.ts';

const text = (words: string): Part => ({ type: 'text', block: 0, text: words });
const document: Part = {
  type: 'document',
  title: 'Tide table',
  mediaType: 'text/plain',
  text: 'tide after tide',
  cite: false,
};

it('drawnPlace skips matches inside a document because it is not displayed', () => {
  const parts = [document, text('a tide, a TIDE')];
  // The title has one, the document two, the text two.
  expect([0, 1, 2, 3, 4].map((nth) => drawnPlace(parts, 'tide', nth))).toEqual([0, null, null, 1, 2]);
});

it('drawnPlace ignores matches in thinking and keeps numbers beyond the known text', () => {
  const parts: Part[] = [{ type: 'thinking', block: 0, text: 'tide' }, text('tide')];
  expect(drawnPlace(parts, 'tide', 0)).toBe(0);
  expect(drawnPlace(parts, 'tide', 3)).toBe(3);
});
