import { expect, it } from 'vitest';
import type { Citation } from '../../shared/service/messages.ts';
import { citedPassage, type DocumentPart } from './citation-passage.ts';

const document = (title: string, text: string): DocumentPart => ({
  type: 'document',
  title,
  mediaType: 'text/plain',
  text,
  cite: true,
});
const tides = document('Tides', 'The moon 🌙 pulls the sea. The sea answers.');
const passage = (citation: Citation, documents = [tides], whole = true) => {
  const found = citedPassage(citation, documents, whole);
  return found?.document.text.slice(found.from, found.to) ?? null;
};

it('citedPassage accepts a range in UTF-16 units or in code points', () => {
  const cited = 'pulls the sea';
  expect(
    passage({ document_title: 'Tides', start_char_index: 12, end_char_index: 25, cited_text: cited }),
  ).toBe(cited);
  expect(
    passage({ document_title: 'Tides', start_char_index: 11, end_char_index: 24, cited_text: cited }),
  ).toBe(cited);
});

it('citedPassage searches for the text when the range is wrong, out of bounds or missing', () => {
  const cited = 'The sea answers.';
  expect(
    passage({ document_title: 'Tides', start_char_index: 900, end_char_index: 999, cited_text: cited }),
  ).toBe(cited);
  expect(passage({ document_title: 'Tides', cited_text: cited })).toBe(cited);
  expect(passage({ document_title: 'Tides', start_char_index: -4, end_char_index: 2 })).toBeNull();
  expect(passage({ document_title: 'Tides', start_char_index: 4, end_char_index: 9_999 })).toBeNull();
  expect(passage({ document_title: 'Tides', start_char_index: 0.5, end_char_index: 4 })).toBeNull();
});

it('citedPassage returns nothing for text that is missing or occurs more than once', () => {
  expect(passage({ document_title: 'Tides', cited_text: 'the sun' })).toBeNull();
  expect(passage({ document_title: 'Tides', cited_text: 'he sea' })).toBeNull();
  expect(passage({ document_title: 'Tides' })).toBeNull();
});

it('citedPassage uses the document index without a title only if all documents are known', () => {
  const notes = document('Notes', 'Buy bread.');
  const citation = { document_index: 1, start_char_index: 0, end_char_index: 3, cited_text: 'Buy' };
  expect(passage(citation, [tides, notes])).toBe('Buy');
  expect(passage(citation, [tides, notes], false)).toBeNull();
  expect(passage({ ...citation, document_index: 7 }, [tides, notes])).toBeNull();
});
