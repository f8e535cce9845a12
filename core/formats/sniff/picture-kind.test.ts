import { type Canvas, createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { avifOf, gifOf, jpegOf, pngOf, webpOf } from '../../testing/pictures.ts';
import { isWholePicture } from './picture-end.ts';
import { isPictureTooLarge, looksLikePicture, PICTURE_KINDS, pictureHead } from './picture-kind.ts';

const headOf = (bytes: Uint8Array) =>
  pictureHead((position, length) => Buffer.from(bytes.subarray(position, position + length)), bytes.length);

const isWhole = (kind: (typeof PICTURE_KINDS)[number], bytes: Uint8Array) =>
  isWholePicture(
    kind,
    (position, length) => Buffer.from(bytes.subarray(position, position + length)),
    bytes.length,
  );

const ENCODERS: Readonly<Record<(typeof PICTURE_KINDS)[number], (canvas: Canvas) => Promise<Buffer>>> = {
  png: (canvas) => canvas.encode('png'),
  jpeg: (canvas) => canvas.encode('jpeg'),
  webp: (canvas) => canvas.encode('webp'),
  avif: (canvas) => canvas.encode('avif'),
  gif: (canvas) => canvas.encode('gif'),
};

describe('a picture', () => {
  test('is known by its bytes, with its size', () => {
    expect(headOf(pngOf(640, 480))).toEqual({ kind: 'png', width: 640, height: 480 });
    for (const marker of [0xc0, 0xc1, 0xc2])
      expect(headOf(jpegOf(640, 480, marker))).toEqual({ kind: 'jpeg', width: 640, height: 480 });
    for (const form of ['VP8 ', 'VP8L', 'VP8X'] as const)
      expect(headOf(webpOf(640, 480, form))).toEqual({ kind: 'webp', width: 640, height: 480 });
    expect(headOf(gifOf(640, 480))).toEqual({ kind: 'gif', width: 640, height: 480 });
    for (const brand of ['avif', 'avis'])
      expect(headOf(avifOf(640, 480, brand))).toEqual({ kind: 'avif', width: 640, height: 480 });
  });

  test.each(PICTURE_KINDS)(
    'is known as %s by what an encoder makes, and whole with all of it only',
    async (kind) => {
      const canvas = createCanvas(300, 200);
      const context = canvas.getContext('2d');
      for (let n = 0; n < 900; n++) {
        context.fillStyle = `hsl(${(n * 137) % 360} 60% 50%)`;
        context.fillRect((n * 53) % 300, (n * 31) % 200, 20, 20);
      }
      const bytes = await ENCODERS[kind](canvas);
      expect(headOf(bytes)).toEqual({ kind, width: 300, height: 200 });
      expect(looksLikePicture(bytes.subarray(0, 18))).toBe(true);
      expect(isWhole(kind, bytes)).toBe(true);
      for (const share of [0.3, 0.6, 0.9]) {
        expect(isWhole(kind, bytes.subarray(0, Math.floor(bytes.length * share))), `${share}`).toBe(false);
      }
    },
  );

  test.each([
    ['nothing', ''],
    ['a page', '<html><img src=x></html>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
    ['half a gif', 'GIF89a\u0001\u0001'],
    ['a film', '\0\0\0\u0018ftypisom\0\0\0\0isommp42\0\0\0\u0008meta'],
    ['a page behind the name of a png', '\u0089PNG<html>'],
    ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ])('is not %s', (_, text) => {
    expect(headOf(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('is not one without a size, or whose head is cut', () => {
    expect(headOf(pngOf(0, 10))).toBeNull();
    expect(headOf(jpegOf(10, 10, 0xc4))).toBeNull();
    for (const whole of [pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9), avifOf(9, 9)])
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
    const start = fc.constantFrom(
      ...[pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9), avifOf(9, 9), gifOf(9, 9)],
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    fc.assert(
      fc.property(
        start,
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 0, max: 140 }),
        (head, more, at) => {
          const found = headOf(Buffer.concat([head.subarray(0, at), more]));
          if (found !== null) expect(found.width * found.height).toBeGreaterThan(0);
        },
      ),
      runs(2000, 20_000),
    );
  });
});
