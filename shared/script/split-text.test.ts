import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { countPoints, splitText } from './split-text.ts';

const points = (text: string) => Array.from(text).length;
const withoutBlanks = (text: string) => text.replace(/\s+/gu, '');
const sentence = (n: number) => `This is the sentence with the number ${n}. `;
const many = (count: number) => Array.from({ length: count }, (_, n) => sentence(n)).join('');

it('does not split a short text', () => {
  expect(splitText('  Hello there. How are you?\n', 2000)).toEqual(['Hello there. How are you?']);
  expect(splitText(many(12).trim(), 2000)).toHaveLength(1);
});

it('splits an empty text into no segments', () => {
  expect(splitText(' \n\t ', 100)).toEqual([]);
});

it('makes the first segment short and fills the others', () => {
  const pieces = splitText(many(125), 2000);
  expect(points(pieces[0] ?? '')).toBeLessThanOrEqual(300);
  expect(points(pieces[0] ?? '')).toBeGreaterThan(200);
  for (const piece of pieces.slice(1, -1)) expect(points(piece)).toBeGreaterThan(1900);
});

it('splits text at the ends of sentences', () => {
  for (const piece of splitText(many(500), 1000)) expect(piece).toMatch(/^This.*\d\.$/s);
  for (const piece of splitText('今天天气很好。他说：“我们走吧！”'.repeat(300), 500)) {
    expect(piece).toMatch(/^(今天|他说).*[。”]$/s);
  }
});

it('prefers to split text at the end of a paragraph', () => {
  const paragraph = `${many(15).trim()}\n\n`;
  const pieces = splitText(paragraph.repeat(6), 1000);
  expect(pieces.slice(1).map((piece) => piece.startsWith('This is the sentence with the number 0.'))).toEqual(
    pieces.slice(1).map((_, index) => index > 0),
  );
});

describe('a sentence longer than the segment limit', () => {
  it('is split at a clause', () => {
    const clauses = splitText('and so they went on and on, '.repeat(40), 200);
    for (const piece of clauses) expect(piece).toMatch(/^and.*on,$/s);
    for (const piece of splitText('他们一直走，'.repeat(200), 100)) expect(piece).toMatch(/，$/);
    for (const piece of splitText('他们一直走,'.repeat(200), 100)) expect(piece).toMatch(/,$/);
  });

  it('is split between words if it has no clauses, even without spaces', () => {
    for (const piece of splitText('word and more '.repeat(100), 101)) {
      expect(piece).toMatch(/^(word|and|more)\b.*\b(word|and|more)$/s);
    }
    const thai = 'ภาษาไทยเป็นภาษาที่ใช้กัน'.repeat(20);
    const words = new Intl.Segmenter('th', { granularity: 'word' });
    const ends = new Set(Array.from(words.segment(thai), ({ index }) => index));
    let at = 0;
    for (const piece of splitText(thai, 100)) {
      expect(ends).toContain(at);
      at += piece.length;
    }
  });

  it('is split between grapheme clusters if it has no words', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const piece of splitText(family.repeat(40), 50)) expect(piece.replaceAll(family, '')).toBe('');
    for (const piece of splitText('🇫🇷'.repeat(200), 51)) expect(points(piece) % 2).toBe(0);
  });

  it('keeps amounts and times whole where possible', () => {
    for (const piece of splitText('it was 1,000.50 at 10:30 and then '.repeat(50), 90)) {
      expect(withoutBlanks(piece)).not.toMatch(/1,$|10:$|1,000\.$/);
    }
  });
});

const bits = fc.constantFrom(
  ...[
    'One sentence. ',
    'Mr. ',
    '他说。',
    '“',
    '”',
    'longwordwithoutend',
    '👩‍👩‍👧',
    '\ud800',
    'e\u0301',
    '\n\n',
    '\n',
  ],
  ...['        ', ', ', '，', '…', '.', '1,000 ', 'あ', '\t', '?', '\u200d', 'A'],
);
const texts = fc.oneof(
  fc.array(bits, { maxLength: 200 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

it('segments stay within the limit, in order, and lose only whitespace between them', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 50, max: 400 }), (text, max) => {
      const pieces = splitText(text, max);
      let rest = text;
      for (const piece of pieces) {
        expect(piece).not.toBe('');
        expect(piece).toBe(piece.trim());
        expect(points(piece)).toBeLessThanOrEqual(max);
        rest = rest.trimStart();
        expect(rest.startsWith(piece)).toBe(true);
        rest = rest.slice(piece.length);
      }
      expect(rest.trim()).toBe('');
    }),
    runs(500, 50_000),
  );
});

it('does not split a grapheme cluster or a surrogate pair', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('👩‍👩‍👧', 'e\u0301', '😀', '한', 'a'), { minLength: 200 }),
      (characters) => {
        const text = characters.join('');
        const ends = new Set(Array.from(new Intl.Segmenter().segment(text), ({ index }) => index));
        let at = 0;
        for (const piece of splitText(text, 60)) {
          expect(ends).toContain(at);
          at += piece.length;
        }
        expect(at).toBe(text.length);
      },
    ),
    runs(100, 2000),
  );
});

test.each([
  ['sentences', many(9000)],
  ['one word', 'a'.repeat(400_000)],
  ['spaces', ` ${' '.repeat(399_000)}x`],
  ['emoji', '😀'.repeat(200_000)],
  ['combining marks on one letter', `a${'\u0301'.repeat(300_000)}`],
  ['commas', ','.repeat(400_000)],
])('splits 400,000 code units of %s within four seconds', (_name, text) => {
  const from = performance.now();
  const pieces = splitText(text, 2000);
  expect(performance.now() - from).toBeLessThan(4000);
  expect(withoutBlanks(pieces.join(''))).toBe(withoutBlanks(text));
});

it('counts what people call characters, not the units of a string', () => {
  expect(countPoints('a😀中')).toBe(3);
  expect(countPoints('\ud800')).toBe(1);
  expect(countPoints('')).toBe(0);
});

it('counts 200,000 characters within a frame', () => {
  const text = '中文 words 😀 '.repeat(16_000);
  // The best of some: others may use the machine at the same time.
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && best >= 16; run++) {
    const begun = performance.now();
    countPoints(text);
    best = Math.min(best, performance.now() - begun);
  }
  expect(best).toBeLessThan(16);
});
