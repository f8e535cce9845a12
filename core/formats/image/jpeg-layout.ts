import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers of the segments in which programs keep metadata: JFIF, EXIF, XMP. */
export const APP0 = 0xe0;
export const APP1 = 0xe1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
/** A picture drawn in more passes is made to be drawn for ever. */
const SCANS_MAX = 100;
const SEGMENTS_MAX = 20_000;

/** A stretch that begins with a marker: from that to its end, and what it holds. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** By the segments before the first pixels. */
export function jpegHead(bytes: Buffer): ImageHead {
  let orientation: ImageHead['orientation'] | undefined;
  for (const { marker, data } of segments(bytes)) {
    if (marker === APP1 && data.subarray(0, 6).equals(EXIF))
      orientation ??= exifOrientation(data.subarray(6));
    if (isFrame(marker) && data.length >= 6) {
      const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
      if (width > 0 && height > 0) return { kind: 'jpeg', width, height, orientation: orientation ?? 1 };
    }
    if (marker === SOS) break;
  }
  throw brokenImage();
}

/** The segments before the first pixels, without the mark that the file begins with. */
export function jpegFront(bytes: Buffer): JpegSegment[] {
  const front: JpegSegment[] = [];
  for (const segment of segments(bytes)) {
    if (segment.marker === SOS) return front;
    front.push(segment);
  }
  throw brokenImage();
}

/** @throws ImageError when the file ends before its end mark. */
export function assertWholeJpeg(bytes: Buffer): void {
  let scans = 0;
  for (const { marker } of segments(bytes)) {
    if (marker === EOI) return;
    if (marker === SOS && ++scans > SCANS_MAX) break;
  }
  throw brokenImage();
}

/** A segment as it stands in a file. At most 65,533 bytes of data. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + 4);
  out.writeUInt8(0xff, 0);
  out.writeUInt8(marker, 1);
  out.writeUInt16BE(data.length + 2, 2);
  out.set(data, 4);
  return out;
}

function* segments(bytes: Buffer): Generator<JpegSegment> {
  let at = 2;
  for (let n = 0; n < SEGMENTS_MAX && at + 1 < bytes.length; n++) {
    if (bytes[at] !== 0xff) return;
    // Any number of these may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    const start = at;
    let end = at + 2;
    if (!isBare(marker)) {
      if (at + 4 > bytes.length) return;
      end += bytes.readUInt16BE(at + 2);
      if (end > bytes.length || end < at + 4) return;
    }
    yield { marker, start, end, data: bytes.subarray(Math.min(start + 4, end), end) };
    at = marker === SOS ? afterPixels(bytes, end) : end;
  }
}

/** Finds the next marker that is not one of those between pixels. */
function afterPixels(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= EOI) || marker === SOI;
