import { expect, test } from 'vitest';
import type { Part } from '../../shared/domain/conversation.ts';
import { gapAfter } from './parts/citation-marks.tsx';

const text = (words: string): Part => ({ type: 'text', block: 0, text: words });
const gaps = (...words: string[]) => {
  const parts = words.map(text);
  return parts.map((part) => gapAfter(parts, part));
};

test('gapAfter keeps blocks of one sentence on a line with the space between them', () => {
  expect(gaps('It was built in ', '1704', ', they say.')).toEqual(['space', 'none', 'none']);
  expect(gaps('建于', '1704年', '。')).toEqual(['none', 'none', 'none']);
});

test('gapAfter keeps line and paragraph breaks and counts a blank block once', () => {
  expect(gaps('The documents say:\n', 'One.', '\n', 'Two.')).toEqual(['line', 'none', 'line', 'none']);
  expect(gaps('Done.\n', '\nNext.')).toEqual(['paragraph', 'none']);
  expect(gaps('Done.', '\n\n', 'Next.')).toEqual(['none', 'paragraph', 'none']);
});

test('gapAfter is none after the last text and before a part that is not text', () => {
  const last = text('Let me look. ');
  const call: Part = { type: 'other', block: 1, json: {} };
  expect(gapAfter([last, call], last)).toBe('none');
});
