import type { ReadAt } from './audio-kind.ts';

/** Kinds of picture that are taken. SVG is none: it is a program, not pixels. */
export const PICTURE_KINDS = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture as its head describes it: nothing of it is decoded. */
export interface PictureHead {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** Sides and area no picture may exceed: a small file can be a very large picture. */
export const PICTURE_MAX = { side: 16_384, area: 64 * 1024 * 1024 } as const;

/** What a picture is by its bytes, whatever it is called; null for anything but png, jpeg and webp with their size. */
export function pictureHead(read: ReadAt, size: number): PictureHead | null {
  const head = read(0, 32);
  const found = pngHead(head) ?? webpHead(head) ?? jpegHead(read, size);
  return found !== null && found.width > 0 && found.height > 0 ? found : null;
}

/** Whether it can be drawn without taking all memory there is. */
export function isPictureTooLarge({ width, height }: PictureHead): boolean {
  return Math.max(width, height) > PICTURE_MAX.side || width * height > PICTURE_MAX.area;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function pngHead(head: Buffer): PictureHead | null {
  if (head.length < 24 || !head.subarray(0, PNG.length).equals(PNG)) return null;
  return { kind: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function webpHead(head: Buffer): PictureHead | null {
  const text = head.toString('latin1');
  if (head.length < 30 || text.slice(0, 4) !== 'RIFF' || text.slice(8, 12) !== 'WEBP') return null;
  const size = (width: number, height: number): PictureHead => ({ kind: 'webp', width, height });
  switch (text.slice(12, 16)) {
    case 'VP8 ':
      if (head.readUIntBE(23, 3) !== 0x9d012a) return null;
      return size(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      if (head[20] !== 0x2f) return null;
      const bits = head.readUInt32LE(21);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** Segments before the one that tells the size: applications put theirs there, never so many. */
const SEGMENTS_MAX = 1000;
/** Markers of frames, but for those of tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegHead(read: ReadAt, size: number): PictureHead | null {
  const start = read(0, 3);
  if (start.length < 3 || start.readUIntBE(0, 3) !== 0xffd8ff) return null;
  let at = 2;
  for (let n = 0; n < SEGMENTS_MAX && at < size; n++) {
    const segment = read(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    // A marker may be padded.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { kind: 'jpeg', width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    } else if (marker >= 0xd0 && marker <= 0xd9) return null;
    else at += 2 + segment.readUInt16BE(2);
  }
  return null;
}
