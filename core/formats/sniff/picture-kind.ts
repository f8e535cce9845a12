import { IMAGE_PIXELS } from '../../../shared/service/limits.ts';
import type { ReadAt } from './audio-kind.ts';
import { avifSize } from './avif-size.ts';

/** Kinds of picture that are taken. SVG is none: it is a program, not pixels. */
export const PICTURE_KINDS = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture as its head describes it: nothing of it is decoded. */
export interface PictureHead {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** What a picture is by its bytes, whatever it is called; null for anything else, and where its size is not told. */
export function pictureHead(read: ReadAt, size: number): PictureHead | null {
  const head = read(0, 32);
  const found =
    pngHead(head) ?? webpHead(head) ?? gifHead(head) ?? avifHead(read, size) ?? jpegHead(read, size);
  return found !== null && found.width > 0 && found.height > 0 ? found : null;
}

/** Whether it can be drawn without taking all memory there is: a small file can be a very large picture. */
export function isPictureTooLarge({ width, height }: PictureHead): boolean {
  return Math.max(width, height) > IMAGE_PIXELS.side || width * height > IMAGE_PIXELS.all;
}

/** What files of these kinds begin with: enough to tell that one is none, not that it is one. */
export const PICTURE_BEGINS: Readonly<Record<PictureKind, RegExp>> = {
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp/s,
  gif: /^GIF8[79]a/,
};

/** Whether what begins with these bytes, at least 16 of them, may be a picture. */
export function looksLikePicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  return PICTURE_KINDS.some((kind) => PICTURE_BEGINS[kind].test(text));
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function pngHead(head: Buffer): PictureHead | null {
  if (head.length < 24 || !head.subarray(0, PNG.length).equals(PNG)) return null;
  return { kind: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function gifHead(head: Buffer): PictureHead | null {
  if (head.length < 10 || !PICTURE_BEGINS.gif.test(head.toString('latin1'))) return null;
  return { kind: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

function avifHead(read: ReadAt, size: number): PictureHead | null {
  const found = avifSize(read, size);
  return found === null ? null : { kind: 'avif', ...found };
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
