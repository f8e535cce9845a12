import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { cutText, ERROR_TEXT_MAX, looksLikeHtml, plainText } from './plain-text.ts';

test.each([
  ['<html><body><h1>502</h1><p>Bad &lt;gateway&gt;</p></body></html>', '502 Bad <gateway>'],
  ['<script>alert("x")</script>Sorry<style>b{}</style>!', 'Sorry !'],
  ['<SCRIPT src=x>evil</SCRIPT >ok', 'ok'],
  ['text <unclosed', 'text'],
  ['<script>never closed', ''],
  ['a<br/>b\n\n\tc', 'a b c'],
])('converts HTML %j to text', (html, text) => {
  expect(plainText(html, true)).toBe(text);
});

test('removes control, bidi and zero-width characters', () => {
  expect(plainText('a\u0000\u001b[31mb\u202ec\u200bd\u2028e', false)).toBe('a [31mb c d e');
});

test('handles hostile markup in linear time', () => {
  for (const html of [
    '<'.repeat(2_000_000),
    '<script>'.repeat(500_000),
    '&amp'.repeat(500_000),
    '</style'.repeat(300_000),
  ]) {
    const start = performance.now();
    plainText(html, true);
    expect(performance.now() - start).toBeLessThan(2000);
  }
});

test('respects the length limit and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 1200 }), fc.boolean(), (text, isHtml) => {
      const plain = plainText(text, isHtml);
      expect(plain.length).toBeLessThanOrEqual(ERROR_TEXT_MAX);
      expect(plain.isWellFormed()).toBe(true);
    }),
    runs(300, 3000),
  );
  expect(cutText('🎻🎻🎻', 4)).toBe('🎻…');
});

test.each([
  ['text/html; charset=utf-8', 'x', true],
  ['application/xhtml+xml', 'x', true],
  ['', '  <!DOCTYPE html>', true],
  ['text/plain', '<HTML>', true],
  ['application/json', '{"a":"<html>"}', false],
  ['text/plain', 'a < b', false],
])('%s %j is HTML: %s', (type, text, expected) => {
  expect(looksLikeHtml(type, text)).toBe(expected);
});
