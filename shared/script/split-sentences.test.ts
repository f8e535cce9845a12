import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { splitSentences } from './split-sentences.ts';

/** Each bar marks the end of a sentence. */
test.each([
  'It rains. |It pours! |Does it? |Yes.',
  'Mr. Smith met Dr. Jones. |They talked.',
  'Use tools, e.g. Hammers, i.e. Heavy ones. |Fine.',
  'The U.S. Army left. |He lives in the U.S. Nobody knows.',
  'J. K. Rowling and George R. R. Martin wrote. |People read.',
  'She has a Ph.D. From Oxford. |Good.',
  'Pi is 3.14 or so. |Version 2.0.1 is out. |Take v1.2.',
  'Look at https://example.com/a?Query=1&B=2. |Then go on.',
  'Write to a.b@example.com! |Now.',
  'Node.js is old. |ASP.NET too.',
  'Well... I do not know… Perhaps. |Yes.',
  '"Go away!" he said. |"Why?" she asked. |"Because."',
  '“Go away. Now!” |He went.',
  'He left (it was late. Very late.) at last. |She stayed.',
  '1. First thing. |2. Second thing.',
  'See Fig. 3 and No. 5. |See p. 7.',
  'We met at 5 p.m. Nobody came. |I left.',
  '今天下雨。|明天呢？|后天晴！|好',
  '他说：“你好。再见。”|然后走了。',
  '他走了。|“等等！”|她喊道。',
  '「行きますか？」|「はい。」',
  '安い!|高い?|はい',
  '你好!|我是小明。|真的?|是。',
  '版本是3.14。|价格是￥1,200.50。|完',
  '他想了想……然后说。|好',
  '混合 text。|Mixed 文字. |好',
  'A line that is broken\nby hand goes on. |Here.',
  'Title without an end\n|The text begins.',
  'One paragraph\n\n|another one.',
  'Unfinished (and never closed. Still one.',
  'Done.” |Next.',
])('splits at the end of each sentence: %s', (marked) => {
  const text = marked.replaceAll('|', '');
  expect([...splitSentences(text)]).toEqual(marked.split('|'));
});

it('continues to split sentences after an unclosed bracket', () => {
  const text = `Open (and ${'then more. '.repeat(60)}`;
  const long = [...splitSentences(text.replaceAll('then', 'Then'))];
  expect(long.length).toBeGreaterThan(2);
});

const bits = fc.constantFrom(
  ...[
    'Mr. ',
    'e.g. ',
    'One. ',
    'two? ',
    '"Go!" ',
    '“',
    '”',
    '(',
    ')',
    '...',
    '…',
    '。',
    '！',
    '“你好。”',
    '他',
    '\n',
    '\n\n',
  ],
  ...[
    '3.14 ',
    '👩‍👩‍👧',
    '\ud800',
    'é',
    'U.S. ',
    'http://a.b/?C ',
    ' ',
    '\t',
    '\r\n',
    '1. ',
    '\u2029',
    '.',
    '?',
    'A',
  ],
);

it('splitting into sentences preserves any text exactly', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(bits).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const found = [...splitSentences(text)];
        expect(found.join('')).toBe(text);
        expect(found).not.toContain('');
      },
    ),
    runs(500, 20_000),
  );
});

test.each([
  [
    'a long text',
    'It was a dark night. The rain fell in torrents! “Why?” she asked. 他说：“你好。”'.repeat(4000),
  ],
  ['one endless sentence', 'word '.repeat(80_000)],
  ['dots alone', '.'.repeat(400_000)],
  ['opened brackets', '('.repeat(400_000)],
  ['letters with dots', 'a.'.repeat(200_000)],
  ['line breaks', '\n'.repeat(400_000)],
  ['small letters after ends', 'Go! he said. '.repeat(30_000)],
])('splits %s into sentences within three seconds', (_name, text) => {
  const from = performance.now();
  Array.from(splitSentences(text));
  expect(performance.now() - from).toBeLessThan(3000);
});
