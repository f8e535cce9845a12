import { pngChunk } from '../formats/image/png.ts';

/** Returns images with a valid start and end but no pixels: enough to detect, measure and check for truncation. */

export function pngOf(width: number, height: number, rest = 64): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const pixels = pngChunk('IDAT', Buffer.alloc(rest));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pixels,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const END = Buffer.from([0xff, 0xd9]);

/** Returns a JPEG with another segment and padding before the one that states the size. */
export function jpegOf(width: number, height: number, marker = 0xc2): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 1, 17, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 20]), Buffer.alloc(18, 'x')]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    comment,
    Buffer.from([0xff]),
    frame,
    Buffer.from([0xff, 0xda, 0, 2]),
    Buffer.alloc(64),
    END,
  ]);
}

export function webpOf(width: number, height: number, form: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8X'): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(56, 4);
  bytes.write(`WEBP${form}`, 8, 'latin1');
  bytes.writeUInt32LE(44, 16);
  if (form === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (form === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    bytes.writeUIntBE(0x9d012a, 23, 3);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}

export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.write('GIF89a', 0, 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 40]), Buffer.alloc(41)]);
  return Buffer.concat([bytes, comment, Buffer.from([0x3b])]);
}
