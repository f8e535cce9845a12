import { expect, test } from 'vitest';
import { romanizeKana } from './kana.ts';

test.each([
  ['東京タワー', '東京 tawaa '],
  ['きゃく、しゅっぱつ', ' kyaku 、 shuppatsu '],
  ['チェック', ' chekku '],
  ['おはよう。いい天気', ' ohayou 。 ii 天気'],
  ['ファイル', ' fairu '],
  ['plain 你好', 'plain 你好'],
])('the kana of %s are read as %j', (text, spoken) => {
  expect(romanizeKana(text)).toBe(spoken);
});
