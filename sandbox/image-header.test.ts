import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImageHeader } from './image-header.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const pad = Array.from({ length: 30 }, () => 0);

test.each([
  ['PNG', 640, 480, bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 1, 224], pad)],
  ['GIF', 320, 200, bytes('GIF89a', [0x40, 1, 200, 0], pad)],
  [
    'WebP',
    1024,
    768,
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 255, 3, 0, 255, 2, 0], pad),
  ],
  ['WebP', 300, 100, bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x18, 0], pad)],
  [
    'WebP',
    176,
    144,
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 176, 0, 144, 0], pad),
  ],
  [
    'JPEG',
    800,
    600,
    bytes(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 2, 88, 3, 32],
      pad,
    ),
  ],
])('%s of %i × %i', (format, width, height, data) => {
  expect(readImageHeader(data)).toEqual({ format, width, height, bytes: data.length });
});

test('truncated or invalid headers are no image and do not throw', () => {
  const magic = fc.constantFrom(
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8X',
    '\xff\xd8\xff\xe0',
    '',
  );
  fc.assert(
    fc.property(magic, fc.uint8Array({ maxLength: 60 }), (head, tail) => {
      const picture = readImageHeader(Buffer.concat([Buffer.from(head, 'latin1'), tail]));
      if (picture) expect(picture.width * picture.height).toBeGreaterThan(0);
    }),
  );
  expect(
    readImageHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ).toBeNull();
});
