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

it('passes over what a document holds, and says that it is not drawn', () => {
  const parts = [document, text('a tide, a TIDE')];
  // Title, twice in the document, twice in the words.
  expect([0, 1, 2, 3, 4].map((nth) => drawnPlace(parts, 'tide', nth))).toEqual([0, null, null, 1, 2]);
});

it('counts thinking as little as the core does, and takes newer words for drawn ones', () => {
  const parts: Part[] = [{ type: 'thinking', block: 0, text: 'tide' }, text('tide')];
  expect(drawnPlace(parts, 'tide', 0)).toBe(0);
  expect(drawnPlace(parts, 'tide', 3)).toBe(3);
});
