import { expect, it, test } from 'vitest';
import { castLines, castNames } from './cast-lines.ts';

it('gives each line to the name before it, with either colon, and leaves the name out', () => {
  const script = 'Once upon a time.\nAnna: Hello!\nHow are you?\n\n小明：你好。\n  Old  Man : Hm.';
  expect(castLines(script)).toEqual([
    { name: null, text: 'Once upon a time.' },
    { name: 'Anna', text: 'Hello!' },
    { name: 'Anna', text: 'How are you?' },
    { name: 'Anna', text: '' },
    { name: '小明', text: '你好。' },
    { name: 'Old Man', text: 'Hm.' },
  ]);
  expect(castNames(script)).toEqual(['Anna', '小明', 'Old Man']);
});

test.each([
  'At 10:30 we left.',
  '10:30 it began.',
  'https://example.com/a: an address',
  'He said it. Then: nothing.',
  'She asked, twice: why?',
  '“Anna”: quoted',
  ': nobody',
  `${'a'.repeat(41)}: too long for a name`,
  `${'word '.repeat(500)}: far too long`,
  '12: a number alone',
])('takes no name from %s', (line) => {
  expect(castLines(line)).toEqual([{ name: null, text: line }]);
  expect(castNames(line)).toEqual([]);
});

it('takes names of forty characters, counted as people count, and each once', () => {
  const name = '😀名'.repeat(20);
  expect(castNames(`${name}: hi\nBob: a\n${name}：b`)).toEqual([name, 'Bob']);
});

it('spells one name one way, however it was composed', () => {
  expect(castNames('Zoe\u0308: a\nZo\u00eb: b')).toEqual(['Zoë']);
});

it('stays quick on lines made to be slow', () => {
  const from = performance.now();
  castLines(`${'a '.repeat(100_000)}\n${' '.repeat(100_000)}:\n${'a'.repeat(100_000)}:`);
  expect(performance.now() - from).toBeLessThan(500);
});
