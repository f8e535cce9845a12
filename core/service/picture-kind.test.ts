import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { jpegOf, pngOf, webpOf } from '../testing/pictures.ts';
import { isPictureTooLarge, pictureHead } from './picture-kind.ts';

const headOf = (bytes: Uint8Array) =>
  pictureHead((position, length) => Buffer.from(bytes.subarray(position, position + length)), bytes.length);

describe('a picture', () => {
  test('is known by its bytes, with its size', () => {
    expect(headOf(pngOf(640, 480))).toEqual({ kind: 'png', width: 640, height: 480 });
    for (const marker of [0xc0, 0xc1, 0xc2])
      expect(headOf(jpegOf(640, 480, marker))).toEqual({ kind: 'jpeg', width: 640, height: 480 });
    for (const form of ['VP8 ', 'VP8L', 'VP8X'] as const)
      expect(headOf(webpOf(640, 480, form))).toEqual({ kind: 'webp', width: 640, height: 480 });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><img src=x></html>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
    ['gif', 'GIF89a\u0001\u0001'],
    ['a page behind the name of a png', '\u0089PNG<html>'],
    ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ])('is not %s', (_, text) => {
    expect(headOf(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('is not one without a size, or whose head is cut', () => {
    expect(headOf(pngOf(0, 10))).toBeNull();
    expect(headOf(jpegOf(10, 10, 0xc4))).toBeNull();
    for (const whole of [pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9)])
      expect(headOf(whole.subarray(0, 20))).toBeNull();
  });

  test('may have so many pixels and no more', () => {
    const sized = (width: number, height: number) => {
      const head = headOf(pngOf(width, height));
      return head === null ? null : isPictureTooLarge(head);
    };
    expect(sized(8192, 8192)).toBe(false);
    expect(sized(16_384, 4096)).toBe(false);
    expect(sized(16_385, 1)).toBe(true);
    expect(sized(8193, 8192)).toBe(true);
    expect(sized(100_000, 100_000)).toBe(true);
  });

  test('whatever the bytes, it is a size or nothing, and soon', () => {
    const start = fc.constantFrom(pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9), Buffer.from([0xff, 0xd8, 0xff]));
    fc.assert(
      fc.property(
        start,
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 0, max: 40 }),
        (head, more, at) => {
          const found = headOf(Buffer.concat([head.subarray(0, at), more]));
          if (found !== null) expect(found.width * found.height).toBeGreaterThan(0);
        },
      ),
      runs(2000, 20_000),
    );
  });
});
