import { expect, it } from 'vitest';
import { createSnippet } from './search-snippet.ts';

const latin = (text: string) => [{ text, cjk: false }];

it.each([
  ['The rent is 840 euros a month, due on the third working day.\nThe notice period', 'notice', '…due on'],
  ['Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente: notice', 'notice', '…notice'],
  ['A short text with a notice', 'notice', 'A short text'],
])('begins at a word before the match: %s', (text, word, start) => {
  const { snippet, ranges } = createSnippet(text, latin(word));
  const [[from, to] = [0, 0]] = ranges;
  expect(snippet.slice(from, to)).toBe(word);
  expect(snippet.startsWith(start)).toBe(true);
});

it('keeps the text before the match where words have no spaces', () => {
  const { snippet } = createSnippet(`${'今天天气很好我们去公园散步吧'.repeat(5)}通知期`, [
    { text: '通知期', cjk: true },
  ]);
  expect(snippet).toHaveLength(44);
});
