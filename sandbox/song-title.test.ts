import { expect, it } from 'vitest';
import { titleOfLyrics } from './song-making.ts';

const sung = (text: string) => [
  { section: 'verse', text: '[verse]' },
  { section: null, text },
];

it.each([
  ['City lights are calling me,', 'City lights are calling me'],
  ['Where did you go?!', 'Where did you go'],
  ['Wait for me…', 'Wait for me'],
  ['夏夜的风，', '夏夜的风'],
  ['你在哪里？', '你在哪里'],
  ['Say (my name)', 'Say (my name)'],
  ["Don't stop now", "Don't stop now"],
])('%j is called %j', (text, title) => {
  expect(titleOfLyrics(sung(text))).toBe(title);
});

it('a long line is cut at a word, without punctuation before the cut', () => {
  const title = titleOfLyrics(sung('It started with cycling home through the rain one evening, years ago'));
  expect(title).toBe('It started with cycling home through the rain one evening');
  expect([...titleOfLyrics(sung('风'.repeat(200)))].length).toBeLessThanOrEqual(60);
  expect(titleOfLyrics(sung('a'.repeat(200)))).toBe('a'.repeat(60));
});

it('lyrics without words have no title, and a line of punctuation is skipped', () => {
  expect(titleOfLyrics([{ section: 'intro', text: '[intro]' }])).toBe('');
  expect(titleOfLyrics([{ section: null, text: '...' }, ...sung('Home')])).toBe('Home');
});
