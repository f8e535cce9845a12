import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../testing/computing.ts';
import { IMAGE_KINDS, imageFile, turnedFile } from '../../testing/image-files.ts';
import { jpegOf, pngOf, webpOf } from '../../testing/test-images.ts';
import { ImageError } from './image-error.ts';
import { hasTooManyPixels, IMAGE_FORMATS, imageHead } from './image-head.ts';
import { likelyImageKind } from './image-kind.ts';

describe('the size in a header', () => {
  it.each([
    ['PNG', pngOf(300, 200)],
    ['JPEG', jpegOf(300, 200)],
    ['a JPEG that comes in passes', jpegOf(300, 200, 0xc0)],
    ['WebP', webpOf(300, 200, 'VP8 ')],
    ['WebP without loss', webpOf(300, 200, 'VP8L')],
    ['WebP with more in it', webpOf(300, 200, 'VP8X')],
    ['GIF', imageFile('gif', { width: 300, height: 200 })],
    ['AVIF', imageFile('avif', { width: 300, height: 200 })],
  ])('is read of %s', (_, bytes) => {
    expect(imageHead(bytes)).toMatchObject({ width: 300, height: 200, orientation: 1 });
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('%s states its orientation', (kind) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      expect(imageHead(turnedFile(kind, orientation))).toMatchObject({
        width: 64,
        height: 32,
        orientation,
      });
    }
  });

  it("is that of an AVIF file's main item; none inside is much larger", () => {
    const bytes = imageFile('avif', { width: 1500, height: 1000, clear: true });
    expect(imageHead(bytes)).toMatchObject({ width: 1500, height: 1000 });
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(100_000, size);
    expect(hasTooManyPixels(imageHead(bytes))).toBe(true);
    bytes.writeUInt32BE(10, size);
    bytes.writeUInt32BE(10, size + 4);
    expect(() => imageHead(bytes)).toThrow('damaged');
  });

  it.each([
    ['PNG', pngOf(0, 200)],
    ['JPEG', jpegOf(300, 0)],
    ['WebP', webpOf(0, 200, 'VP8 ')],
  ])('%s without pixels is damaged', (_, bytes) => {
    expect(() => imageHead(bytes)).toThrow('damaged');
  });
});

/** Everything that reads bytes before the decoder does. */
function read(bytes: Buffer): 'read' | 'refused' {
  try {
    const { kind } = imageHead(bytes);
    IMAGE_FORMATS[kind].assertWhole(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof ImageError) return 'refused';
    throw error;
  }
}

function readRecipe(bytes: Buffer): void {
  for (const { recipe } of Object.values(IMAGE_FORMATS)) {
    try {
      recipe(bytes);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
    }
  }
}

describe('the kind of an image', () => {
  it.each(IMAGE_KINDS)("is %s by an encoder's bytes, and only the whole file is complete", (kind) => {
    const bytes = imageFile(kind, { width: 300, height: 200 });
    expect(imageHead(bytes)).toMatchObject({ kind, width: 300, height: 200 });
    expect(likelyImageKind(bytes.subarray(0, 18))).toBe(kind);
    expect(read(bytes)).toBe('read');
    for (const share of [0.3, 0.6, 0.9]) {
      expect(read(bytes.subarray(0, Math.floor(bytes.length * share))), `${share}`).toBe('refused');
    }
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><img src=x></html>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
    ['half a gif', 'GIF89a\u0001\u0001'],
    ['a film', '\0\0\0\u0018ftypisom\0\0\0\0isommp42\0\0\0\u0008meta'],
    ['a page behind the name of a png', '\u0089PNG<html>'],
    ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ])('is not %s', (_, text) => {
    expect(read(Buffer.from(text, 'latin1'))).toBe('refused');
  });

  it('limits the number of pixels', () => {
    const isTooLarge = (width: number, height: number) => hasTooManyPixels(imageHead(pngOf(width, height)));
    expect(isTooLarge(8192, 8192)).toBe(false);
    expect(isTooLarge(16_384, 4096)).toBe(false);
    expect(isTooLarge(16_385, 1)).toBe(true);
    expect(isTooLarge(8193, 8192)).toBe(true);
    expect(isTooLarge(100_000, 100_000)).toBe(true);
  });
});

/** A WebP file of 20 MB that claims to be longer. */
function endlessWebp(): Buffer {
  const bytes = Buffer.concat([webpOf(9, 9), Buffer.alloc(20_000_000)]);
  bytes.writeUInt32LE(bytes.length, 4);
  return bytes;
}

describe('hostile bytes', () => {
  const heads = [
    ...IMAGE_KINDS.map((kind) => imageFile(kind)),
    ...(['png', 'jpeg', 'webp', 'avif'] as const).map((kind) => turnedFile(kind, 6)),
  ];

  it('complete images are read, so the checks below are not empty', () => {
    for (const bytes of heads) expect(read(bytes)).toBe('read');
  });

  it('changed, truncated or repeated anywhere are read or rejected, in bounded time', () => {
    const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255));
    const anything = fc.record({
      bytes: fc.constantFrom(...heads),
      changes: fc.array(change, { maxLength: 20 }),
      near: fc.boolean(),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(anything, ({ bytes, changes, near, cut }) => {
        const broken = Buffer.from(bytes);
        const reach = near ? Math.min(400, broken.length) : broken.length;
        for (const [place, value] of changes) broken[Math.floor(place * (reach - 1))] = value;
        const given = cut === null ? broken : broken.subarray(0, Math.floor(cut * broken.length));
        read(given);
        readRecipe(given);
      }),
      { numRuns: 3000 },
    );
  });

  it('any bytes after a valid beginning are read or rejected', () => {
    const beginning = fc.constantFrom(...heads.map((bytes) => bytes.subarray(0, 16)));
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 3000 }), (begin, rest) => {
        const bytes = Buffer.concat([begin, rest]);
        read(bytes);
        readRecipe(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['empty chunks', Buffer.concat([pngOf(9, 9).subarray(0, 33), Buffer.alloc(20_000_000)])],
    ['fill bytes', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(20_000_000, 0xff)])],
    [
      'empty segments',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(20_000_000, 'fffe0002', 'hex')]),
    ],
    ['passes', Buffer.concat([jpegOf(9, 9).subarray(0, -70), Buffer.alloc(20_000_000, 'ffda0002', 'hex')])],
    ['empty WebP chunks', endlessWebp()],
    [
      'empty GIF blocks',
      Buffer.concat([Buffer.from('GIF89a\x09\0\x09\0\0\0\0'), Buffer.alloc(20_000_000, '21fe00', 'hex')]),
    ],
    [
      'empty boxes',
      Buffer.concat([
        Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'),
        Buffer.alloc(20_000_000, '0000000866726565', 'hex'),
      ]),
    ],
  ])('twenty megabytes of %s are handled in bounded time', (_, bytes) => {
    const spent = cpuMs(() => {
      expect(read(bytes)).toBe('refused');
      readRecipe(bytes);
    });
    expect(spent).toBeLessThan(1500);
  });
});
