import { expect, it, test } from 'vitest';
import { codePointLength } from './code-points.ts';
import { formatLyrics, parseLyrics } from './parse.ts';

it('parses lyrics into sections with the position of every tag and line', () => {
  const source = 'a title\n\n [verse] one\r\n  two \n\n[intro-short]\r[Chorus]\nla';
  const { head, sections } = parseLyrics(source);
  expect(head).toEqual([{ text: 'a title', from: 0, to: 7, line: 1 }]);
  expect(sections.map(({ name, tag, line }) => [name, tag, line])).toEqual([
    ['verse', 'verse', 3],
    ['intro-short', 'intro-short', 6],
    ['Chorus', null, 7],
  ]);
  expect(sections[0]?.lines.map(({ text, line }) => [text, line])).toEqual([
    ['one', 3],
    ['two', 4],
  ]);
  for (const { name, tagFrom, tagTo, lines } of sections) {
    expect(source.slice(tagFrom, tagTo)).toBe(`[${name}]`);
    for (const { text, from, to } of lines) expect(source.slice(from, to)).toBe(text);
  }
});

test.each([
  ['within a line', 'sing [verse] on'],
  ['left open', '[verse'],
  ['across two lines', '[ver\nse]'],
  ['that are parentheses', '(verse)'],
])('parses brackets %s as text', (_, source) => {
  expect(parseLyrics(source).sections).toEqual([]);
});

it('does not take names of Object.prototype properties for section tags', () => {
  const names = ['constructor', '__proto__', 'toString', ''];
  const { sections } = parseLyrics(names.map((name) => `[${name}]`).join('\n'));
  expect(sections.map(({ name, tag }) => [name, tag])).toEqual(names.map((name) => [name, null]));
});

it('formatting parsed lyrics returns the source', () => {
  for (const source of ['', '\n', '[verse]\r\nx\r', 'head\n[verse]', '[a][b]\n\n\n'])
    expect(formatLyrics(parseLyrics(source))).toBe(source);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['😀', 1],
  ['e\u0301', 2],
  ['\ud83d', 1],
  ['\ude00\ud83d', 2],
  ['\ud83d\ud83d\ude00', 2],
])('%j is %i code points long', (text, length) => {
  expect(codePointLength(text)).toBe(length);
});
