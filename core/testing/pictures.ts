/** Pictures as far as their heads and their ends: enough to be told apart, measured, and known to be whole. */

export function pngOf(width: number, height: number, rest = 64): Buffer {
  const bytes = Buffer.alloc(33 + rest);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  return Buffer.concat([bytes, end]);
}

const END = Buffer.from([0xff, 0xd9]);

/** With a segment of another kind and padding before the one that tells the size. */
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
    Buffer.alloc(64),
    END,
  ]);
}

export function webpOf(width: number, height: number, form: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8X'): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(56, 4);
  bytes.write(`WEBP${form}`, 8, 'latin1');
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
  const bytes = Buffer.alloc(64);
  bytes.write('GIF89a', 0, 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  bytes[63] = 0x3b;
  return bytes;
}

/** In tiles, each with a size of its own beside that of the whole. */
export function avifOf(width: number, height: number, brand = 'avif'): Buffer {
  const ispe = (w: number, h: number) => box('ispe', numbers(0, w, h));
  const meta = box('meta', numbers(0), box('iprp', box('ipco', ispe(8, 8), ispe(width, height), ispe(1, 1))));
  const brands = Buffer.concat([Buffer.from('mif1'), numbers(0), Buffer.from(`mif1${brand}`)]);
  return Buffer.concat([box('ftyp', brands), meta, box('mdat', Buffer.alloc(40))]);
}

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const within = Buffer.concat(parts);
  return Buffer.concat([numbers(8 + within.length), Buffer.from(name, 'latin1'), within]);
}

function numbers(...all: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * all.length);
  for (const [i, value] of all.entries()) bytes.writeUInt32BE(value, 4 * i);
  return bytes;
}
