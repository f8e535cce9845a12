import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { Base64Decoder } from './base64-decoder.ts';

/** Room for `size` bytes at a time, emptied into `all` when it is full. */
function target(size: number) {
  return {
    all: [] as number[],
    bytes: Buffer.alloc(size),
    fill: 0,
    free() {
      if (this.fill === size) this.empty();
      return size - this.fill;
    },
    empty() {
      this.all.push(...this.bytes.subarray(0, this.fill));
      this.fill = 0;
    },
  };
}

/** Decodes until something does not belong: `read` is how far that is, null when all of it is whole Base64. */
function decode(pieces: readonly string[], size = 16) {
  const base64 = new Base64Decoder();
  const to = target(size);
  let read = 0;
  let isAlien = false;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece, 'latin1');
    const end = base64.decode(bytes, 0, to);
    read += end;
    isAlien = end < bytes.length;
    if (isAlien) break;
  }
  to.empty();
  return { bytes: Buffer.from(to.all), read: isAlien ? read : null, isWhole: base64.isWhole };
}

const cut = (text: string, at: readonly number[]): string[] => {
  const ends = [...new Set(at.map((i) => i % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => text.slice(from, ends[i] ?? text.length));
};

test('any bytes, in any split and with little room', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      (bytes, at, size) => {
        const text = Buffer.from(bytes).toString('base64');
        const decoded = decode(cut(text, at), size);
        expect(decoded).toEqual({ bytes: Buffer.from(bytes), read: null, isWhole: true });
      },
    ),
    runs(500, 20_000),
  );
});

test.each([
  ['a sign that is none', 'AAAA@AAA', 4],
  ['a sign of the other alphabet', 'AA-_', 2],
  ['a line break', 'AAAA\nAAAA', 4],
  ['a space', 'AA AA', 2],
  ['padding too soon', 'A===', 1],
  ['nothing but padding', '====', 0],
  ['a sign behind padding', 'AA=A', 3],
  ['something behind the end', 'AA==AAAA', 4],
  ['more padding than there may be', 'AAA==', 4],
  ['bits that stand for nothing', 'AB==', 3],
])('%s does not belong', (_, text, read) => {
  for (const pieces of [[text], [...text]]) expect(decode(pieces).read).toBe(read);
});

test.each(['A', 'AA', 'AAA', 'AA=', 'AAAAA'])('"%s" is not whole', (text) => {
  expect(decode([text])).toMatchObject({ read: null, isWhole: false });
});
