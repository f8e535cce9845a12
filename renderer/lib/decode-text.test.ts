import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('reads UTF-8, and takes its mark off', () => {
  expect(decodeText(utf8('今天 naïve 🙂'))).toBe('今天 naïve 🙂');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('a')]))).toBe('a');
});

it('reads UTF-16 of both orders by its mark', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x60, 0x4f]))).toBe('你');
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x4f, 0x60]))).toBe('你');
});

it('takes nothing that would become wrong letters', () => {
  // GB 18030 of 你好, half a letter of UTF-8, an odd byte of UTF-16.
  expect(decodeText(new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]))).toBeNull();
  expect(decodeText(new Uint8Array([0x61, 0xe4, 0xbd]))).toBeNull();
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x60]))).toBeNull();
});

it('takes no binary file, also where its bytes are letters', () => {
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 65]))).toBeNull();
  expect(decodeText(utf8(`\u0001\u0002\u0003${'a'.repeat(50)}`))).toBeNull();
  expect(decodeText(utf8('\u001b[31mred\u001b[0m\tlog\r\n'))).toContain('red');
});

it('gives an empty file as an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});
