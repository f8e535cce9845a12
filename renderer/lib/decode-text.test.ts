import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('decodeText decodes UTF-8 and removes the byte order mark', () => {
  expect(decodeText(utf8('今天 naïve 🙂'))).toBe('今天 naïve 🙂');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('a')]))).toBe('a');
});

it('decodeText decodes UTF-16 of either byte order by its byte order mark', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x60, 0x4f]))).toBe('你');
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x4f, 0x60]))).toBe('你');
});

it('decodeText decodes GB 18030 if the text is Chinese', () => {
  // “你好，世界。” and “A 是 1”.
  const hello = [0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7, 0xa1, 0xa3];
  expect(decodeText(new Uint8Array(hello))).toBe('你好，世界。');
  expect(decodeText(new Uint8Array([0x41, 0x20, 0xca, 0xc7, 0x20, 0x31]))).toBe('A 是 1');
});

it.each([
  ['a truncated UTF-8 character', [0x61, 0xe4, 0xbd]],
  ['an odd byte of UTF-16', [0xff, 0xfe, 0x60]],
  ['Windows-1252: déjà vu, für', [0x64, 0xe9, 0x6a, 0xe0, 0x20, 0x76, 0x75, 0x2c, 0x20, 0x66, 0xfc, 0x72]],
  ['Shift JIS: 今日は、', [0x8d, 0xa1, 0x93, 0xfa, 0x82, 0xcd, 0x81, 0x41]],
  ['EUC-JP: これは、', [0xa4, 0xb3, 0xa4, 0xec, 0xa4, 0xcf, 0xa1, 0xa2]],
  ['EUC-KR: 안녕하세요', [0xbe, 0xc8, 0xb3, 0xe7, 0xc7, 0xcf, 0xbc, 0xbc, 0xbf, 0xe4]],
  ['Big5: 你好，的', [0xa7, 0x41, 0xa6, 0x6e, 0xa1, 0x41, 0xaa, 0xba]],
])('decodeText returns null for text it could decode wrongly: %s', (_what, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBeNull();
});

it('decodeText returns null for binary files, even with readable bytes', () => {
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 65]))).toBeNull();
  expect(decodeText(utf8(`\u0001\u0002\u0003${'a'.repeat(50)}`))).toBeNull();
  expect(decodeText(utf8('\u001b[31mred\u001b[0m\tlog\r\n'))).toContain('red');
});

it('decodeText returns an empty text for an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});
