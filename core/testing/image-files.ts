import { deflateSync } from 'node:zlib';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { IMAGE_KINDS, type ImageKind } from '../formats/image/image-kind.ts';
import { APP1, jpegSegment } from '../formats/image/jpeg.ts';
import { pngChunk } from '../formats/image/png.ts';
import { webpChunk } from '../formats/image/webp.ts';

export { IMAGE_KINDS };

/** The colors of the quarters of a generated image, from the upper left by rows. */
const QUARTERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;

interface ImageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Leaves the last quarter clear. */
  readonly clear?: boolean;
}

/** Returns an image with a different color in each quadrant. */
export function imageFile(kind: ImageKind, options: ImageOptions = {}): Buffer {
  return encoded(kind, quarters(options));
}

/** Makes an AVIF file that claims to have other pixels, and perhaps to be of another brand. */
export function avifOf(width: number, height: number, brand = 'avif'): Buffer {
  const bytes = imageFile('avif');
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  for (let at = bytes.indexOf('avif'); at >= 0 && at < 64; at = bytes.indexOf('avif', at + 1))
    bytes.write(brand, at);
  return bytes;
}

/** Encodes an image as a file of a kind. */
export function encoded(kind: ImageKind, canvas: Canvas): Buffer {
  switch (kind) {
    case 'png':
      return canvas.encodeSync('png');
    case 'avif':
      return canvas.encodeSync('avif', { quality: 90 });
    case 'gif':
      return canvas.encodeSync('gif');
    default:
      return canvas.encodeSync(kind, 95);
  }
}

function quarters({ width = 64, height = 32, clear = false }: ImageOptions): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [n, colour] of QUARTERS.entries()) {
    if (clear && n === 3) continue;
    context.fillStyle = colour;
    context.fillRect((n % 2) * (width / 2), Math.floor(n / 2) * (height / 2), width / 2, height / 2);
  }
  return canvas;
}

/** The colours of a file's four quarters as single letters, e.g. `RGBW`, and its size; `.` is clear, `?` none of them. */
export async function quartersOf(bytes: Buffer): Promise<{ width: number; height: number; shows: string }> {
  const { width, height, data } = await pixelsOf(bytes);
  const letter = (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 64) return '.';
    const key = [red, green, blue].map((value) => (value > 200 ? '1' : value < 55 ? '0' : '?')).join('');
    return { '100': 'R', '010': 'G', '001': 'B', '111': 'W' }[key] ?? '?';
  };
  const shows = [letter(0.25, 0.25), letter(0.75, 0.25), letter(0.25, 0.75), letter(0.75, 0.75)].join('');
  return { width, height, shows };
}

/** Decodes all pixels of a file, four bytes each. */
export async function pixelsOf(bytes: Buffer) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
  return { width, height, data };
}

/** Returns EXIF data with an orientation and a location. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const out = Buffer.alloc(12);
    out.writeUInt16BE(tag, 0);
    out.writeUInt16BE(type, 2);
    out.writeUInt32BE(count, 4);
    if (type === 3) out.writeUInt16BE(value, 8);
    else out.writeUInt32BE(value, 8);
    return out;
  };
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);
  const maker = Buffer.from('GPSPLACE\0\0\0\0', 'latin1');
  const main = directory(entry(0x0112, 3, 1, orientation), entry(0x010f, 2, 9, 68), entry(0x8825, 4, 1, 50));
  // 8 of head, 42 of the main directory, 18 of the one for places, then the text.
  const place = directory(entry(0x0001, 2, 2, 0x4e000000));
  return Buffer.concat([Buffer.from('4d4d002a00000008', 'hex'), main, place, maker]);
}

/** Returns an image with an orientation, in each format's own way. */
export function turnedFile(kind: Exclude<ImageKind, 'gif'>, orientation: number): Buffer {
  const bytes = imageFile(kind);
  switch (kind) {
    case 'png':
      return Buffer.concat([bytes.subarray(0, 33), pngChunk('eXIf', exif(orientation)), bytes.subarray(33)]);
    case 'jpeg': {
      const segment = jpegSegment(
        APP1,
        Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)]),
      );
      return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
    }
    case 'webp': {
      const out = Buffer.concat([bytes, webpChunk('EXIF', exif(orientation))]);
      out.writeUInt32LE(out.length - 8, 4);
      out.writeUInt8((out[20] ?? 0) | 8, 20);
      return out;
    }
    case 'avif':
      return turnedAvif(bytes, orientation);
    default:
      return kind satisfies never;
  }
}

/** Quarter turns against the clock, and the axis of a mirror, for each orientation. */
const AVIF_TURNS: Readonly<Record<number, readonly (readonly [type: 'irot' | 'imir', value: number])[]>> = {
  1: [],
  2: [['imir', 1]],
  3: [['irot', 2]],
  4: [['imir', 0]],
  6: [['irot', 3]],
  8: [['irot', 1]],
  5: [
    ['irot', 1],
    ['imir', 0],
  ],
  7: [
    ['irot', 3],
    ['imir', 0],
  ],
};

/** Adds properties to the only item of a file, and moves the data behind them. */
function turnedAvif(bytes: Buffer, orientation: number): Buffer {
  const turns = AVIF_TURNS[orientation] ?? [];
  const [meta = 0, iprp = 0, ipco = 0, ipma = 0, iloc = 0] = ['meta', 'iprp', 'ipco', 'ipma', 'iloc'].map(
    (type) => bytes.indexOf(type, 0, 'latin1') - 4,
  );
  const added = Buffer.concat(
    turns.map(([type, value]) =>
      Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from(type), Buffer.of(value)]),
    ),
  );
  const end = (at: number) => at + bytes.readUInt32BE(at);
  let properties = 0;
  for (let at = ipco + 8; at < end(ipco); at = end(at)) properties += 1;
  const grown = Buffer.from(bytes);
  for (const at of [meta, iprp, iloc + 22]) {
    grown.writeUInt32BE(bytes.readUInt32BE(at) + added.length + turns.length, at);
  }
  grown.writeUInt32BE(bytes.readUInt32BE(ipco) + added.length, ipco);
  grown.writeUInt32BE(bytes.readUInt32BE(ipma) + turns.length, ipma);
  grown.writeUInt8((bytes[ipma + 18] ?? 0) + turns.length, ipma + 18);
  return Buffer.concat([
    grown.subarray(0, end(ipco)),
    added,
    grown.subarray(end(ipco), end(ipma)),
    Buffer.from(turns.map((_, n) => 0x80 | (properties + 1 + n))),
    grown.subarray(end(ipma)),
  ]);
}

/** A true PNG of black pixels: of many, hardly any bytes. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
