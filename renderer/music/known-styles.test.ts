import { expect, it } from 'vitest';
import { KNOWN_LEAVE_OUTS, KNOWN_STYLES, stylesToOffer } from './known-styles.ts';
import { stylesOf } from './style-chips.ts';

it('stylesToOffer omits styles already chosen in another language', () => {
  expect(stylesToOffer(KNOWN_STYLES, 'Folk, my own', 'zh-CN')).not.toContain('民谣');
  expect(stylesToOffer(KNOWN_STYLES, '民谣，流行', 'en')).not.toEqual(expect.arrayContaining(['folk']));
  expect(stylesToOffer(KNOWN_LEAVE_OUTS, 'drums', 'zh-CN')[0]).toBe('电吉他');
});

it('known styles are unique and each is parsed as one chip in both languages', () => {
  for (const styles of [KNOWN_STYLES, KNOWN_LEAVE_OUTS]) {
    for (const language of ['en', 'zh-CN'] as const) {
      const words = styles.map((style) => style[language]);
      expect(stylesOf(words.join(','))).toEqual(words);
    }
  }
});
