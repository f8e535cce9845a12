import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { decodeMedia, type MediaEncoding } from './decode-media.ts';

async function decode(pieces: readonly string[], encoding: MediaEncoding) {
  const written: Buffer[] = [];
  const fault = await decodeMedia(pieces, encoding, async (bytes) => void written.push(bytes));
  return { bytes: Buffer.concat(written), fault };
}

const cut = (text: string, at: readonly number[]): string[] => {
  const ends = [...new Set(at.map((i) => i % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => text.slice(from, ends[i] ?? text.length));
};
const splits = fc.array(fc.nat(), { maxLength: 8 });
const escaped = (text: string, chars: string): string =>
  text.replace(/./g, (char) =>
    !chars.includes(char)
      ? char
      : char === '/'
        ? '\\/'
        : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

test('decodes any bytes, in either case, with escapes, in any split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<MediaEncoding>('hex', 'base64'),
      fc.boolean(),
      fc.constantFrom('', '/', '+/=', 'aF7'),
      splits,
      async (given, encoding, isUpper, chars, at) => {
        const bytes = Buffer.from(given);
        const text =
          encoding === 'hex' && isUpper ? bytes.toString('hex').toUpperCase() : bytes.toString(encoding);
        expect(await decode(cut(escaped(text, chars), at), encoding)).toEqual({ bytes, fault: null });
      },
    ),
    runs(500, 20_000),
  );
});

test('keeps the bytes before a character that is not a hexadecimal digit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), maxLength: 90 }),
      fc.constantFrom('g', 'G', '\\"', '\\\\', '\\n', ' ', '/', ':', '@', '`', '\u00e9', '\u0000', '\\u00e9'),
      fc.string({ unit: fc.constantFrom(...'0f'), maxLength: 5 }),
      splits,
      async (good, bad, rest, at) => {
        const got = await decode(cut(good + bad + rest, at), 'hex');
        expect(got.fault).toBe('alien');
        expect(Buffer.from(good.slice(0, good.length & ~1), 'hex').toString('hex')).toContain(
          got.bytes.toString('hex'),
        );
      },
    ),
    runs(500, 10_000),
  );
});

test.each([
  ['a character that is none', 'AAAA@AAA'],
  ['a character of the other alphabet', 'AA-_'],
  ['a line break', 'AAAA\nAAAA'],
  ['a space', 'AA AA'],
  ['padding too soon', 'A==='],
  ['nothing but padding', '===='],
  ['a character behind padding', 'AA=A'],
  ['something behind the end', 'AA==AAAA'],
  ['more padding than there may be', 'AAA=='],
  ['bits that stand for nothing', 'AB=='],
])('rejects %s in Base64', async (_, text) => {
  for (const pieces of [[text], [...text]]) expect((await decode(pieces, 'base64')).fault).toBe('alien');
});

test.each([
  ['A', 'base64'],
  ['AA', 'base64'],
  ['AAA', 'base64'],
  ['AA=', 'base64'],
  ['AAAAA', 'base64'],
  ['a', 'hex'],
  ['abc', 'hex'],
  ['ab\\u0063', 'hex'],
] as const)('rejects "%s" as incomplete %s', async (text, encoding) => {
  for (const pieces of [[text], [...text]]) expect((await decode(pieces, encoding)).fault).toBe('cut');
});
