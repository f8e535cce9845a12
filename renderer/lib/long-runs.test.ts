import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakableParts, RunScanner, wrapClass } from './long-runs.ts';

const longest = (parts: readonly string[]): number => Math.max(...parts.map((part) => part.length));

it.each([
  '。',
  '(',
  '(c)',
  '\u00a0',
  'w',
  'م',
  'ก',
  '—',
  '“中”',
  ':smile:',
  '[a](<',
  '👩\u200d',
  '\u0301',
  '々',
  'ー',
])('a run of %j gets a break opportunity at least every 264 characters', (sign) => {
  const text = sign.repeat(20_000 / sign.length);
  const parts = breakableParts(text);
  expect(parts.join('')).toBe(text);
  expect(longest(parts)).toBeLessThanOrEqual(264);
});

it.each([
  ['prose', 'word and another word, then more of it. '.repeat(500)],
  ['Chinese prose', '中文句子，下一句。“是的”，他说：'.repeat(500)],
  ['Japanese without ideographs', 'ひらがなだけのぶんしょうです、'.repeat(500)],
  ['Korean', '한국어문장입니다.'.repeat(500)],
])('text with break opportunities stays one part: %s', (_name, text) => {
  expect(breakableParts(text)).toEqual([text]);
  expect(wrapClass(text)).toBeUndefined();
});

it('break opportunities never split surrogate pairs or combining marks', () => {
  for (const sign of ['😀', 'e\u0301', '👍🏽', '👩\u200d🚀']) {
    for (const part of breakableParts(`x${sign.repeat(1000)}`).slice(1)) {
      expect(part).toMatch(/^(?:😀|e\u0301|👍🏽|👩\u200d🚀)/u);
    }
  }
});

it('break opportunities keep their offsets when the text grows', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '。', '中', ' ', '😀', '\u0301'), maxLength: 900 }),
      fc.nat(900),
      (text, at) => {
        const whole = new RunScanner().read(text.slice(0, at) + text);
        const part = new RunScanner().read(text.slice(0, at));
        expect(whole.slice(0, part.length)).toEqual(part);
      },
    ),
  );
});

it('wrapClass breaks runs above 200 characters anywhere and does not wrap above 2,000', () => {
  expect(wrapClass('。'.repeat(200))).toBeUndefined();
  expect(wrapClass(`a ${'。'.repeat(201)} b`)).toBe('text-unbroken');
  expect(wrapClass(`a ${'。'.repeat(2001)} b`)).toBe('text-unwrapped');
});
