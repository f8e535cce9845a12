import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { HexDecoder } from './hex-decoder.ts';

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

function decode(pieces: readonly string[], size = 16) {
  const hex = new HexDecoder();
  const to = target(size);
  let read = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece, 'latin1');
    const end = hex.decode(bytes, 0, to);
    read += end;
    if (end < bytes.length) break;
  }
  to.empty();
  return { bytes: Buffer.from(to.all), read, isOdd: hex.isOdd };
}

const cut = (text: string, at: readonly number[]): string[] => {
  const ends = [...new Set(at.map((i) => i % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => text.slice(from, ends[i] ?? text.length));
};

test('any bytes, either case, in any split and any buffer', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (bytes, splits, size, isUpper) => {
        const text = Buffer.from(bytes).toString('hex');
        const pieces = cut(isUpper ? text.toUpperCase() : text, splits);
        const got = decode(pieces, size);
        expect(got.bytes).toEqual(Buffer.from(bytes));
        expect(got.isOdd).toBe(false);
      },
    ),
    runs(500, 10_000),
  );
});

// Node's own decoder stops in silence: 'abc' gives one byte, 'aazz' too.
test('stops at exactly the first character that is no digit, whatever stands before it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), maxLength: 90 }),
      fc.constantFrom('g', 'G', '"', '\\', ' ', '/', ':', '@', '`', '\u00e9', '\u0000'),
      fc.string({ unit: fc.constantFrom(...'0f'), maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 5 }),
      (good, bad, rest, splits) => {
        const got = decode(cut(good + bad + rest, splits), 7);
        expect(got.read).toBe(good.length);
        expect(got.isOdd).toBe(good.length % 2 === 1);
        expect(got.bytes).toEqual(Buffer.from(good.slice(0, good.length & ~1), 'hex'));
      },
    ),
    runs(500, 10_000),
  );
});

test('gives back the digit that has no partner', () => {
  const hex = new HexDecoder();
  hex.decode(Buffer.from('abC'), 0, target(8));
  expect(hex.takeBack()).toBe('c');
  expect(hex.takeBack()).toBe('');
});
