import { expect, test } from 'vitest';
import { titleFrom } from './title.ts';

const of = (text: string) => titleFrom([{ type: 'text', block: 0, text }]);

test.each([
  ['Hello there', 'Hello there'],
  ['\n\n  # Plan **for** today  \nmore', 'Plan for today'],
  ['> quoted', 'quoted'],
  ['- item one', 'item one'],
  ['```\ncode()\n```', 'code()'],
  ['---\nafter the rule', 'after the rule'],
  ['...\n!!!', ''],
  ['', ''],
  ['写一首诗', '写一首诗'],
  ['a\tb\u200bc', 'a b c'],
  ['😀', '😀'],
  ['Snow upon the window sill,\nAll the little town is still', 'Snow upon the window sill'],
  ['说起最后一班渡轮，', '说起最后一班渡轮'],
  ['Translate this: ', 'Translate this'],
])('%j gives %j', (text, title) => {
  expect(of(text)).toBe(title);
});

test.each([
  'The quick brown fox jumps over the lazy dog and then runs far away into the dark forest',
  '今天天气很好我们去公园散步吧然后一起吃晚饭再看一场电影最后回家休息明天继续努力工作学习生活都要开心快乐每一天都是新的开始加油',
  'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle am Hafen',
  `${'👨‍👩‍👧‍👦'.repeat(70)} family`,
])('a long line is cut within 60 characters as people count them: %s', (text) => {
  const title = of(text);
  const characters = [...new Intl.Segmenter().segment(title)].length;
  expect(characters).toBeLessThanOrEqual(60);
  expect(characters).toBeGreaterThan(25);
  expect(title.endsWith('…')).toBe(true);
  expect(text.startsWith(title.slice(0, -1))).toBe(true);
  expect(title.isWellFormed()).toBe(true);
});

test('does not cut words separated by spaces', () => {
  const title = of('The quick brown fox jumps over the lazy dog and then runs far away into the forest');
  expect(title).toBe('The quick brown fox jumps over the lazy dog and then runs…');
});
