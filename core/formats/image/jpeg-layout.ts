import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers of metadata segments: JFIF in APP0, EXIF and XMP in APP1. */
export const APP0 = 0xe0;
export const APP1 = 0xe1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
/** Limits against malicious files. */
const SCANS_MAX = 100;
const SEGMENTS_MAX = 20_000;

/** A segment: its marker, its byte range including the marker, and its payload. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Reads size and orientation from the segments before the first scan. @throws ImageError if there is no size. */
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

/** Returns the segments between SOI and the first scan. @throws ImageError if there is no scan. */
export function jpegHeaderSegments(bytes: Buffer): JpegSegment[] {
  const header: JpegSegment[] = [];
  for (const segment of segments(bytes)) {
    if (segment.marker === SOS) return header;
    header.push(segment);
  }
  throw brokenImage();
}

/** @throws ImageError if the file ends before the EOI marker. */
export function assertWholeJpeg(bytes: Buffer): void {
  let scans = 0;
  for (const { marker } of segments(bytes)) {
    if (marker === EOI) return;
    if (marker === SOS && ++scans > SCANS_MAX) break;
  }
  throw brokenImage();
}

/** Encodes a segment. @param data at most 65,533 bytes. */
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
    // Any number of fill bytes may precede a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    const start = at;
    let end = at + 2;
    if (!isStandalone(marker)) {
      if (at + 4 > bytes.length) return;
      end += bytes.readUInt16BE(at + 2);
      if (end > bytes.length || end < at + 4) return;
    }
    yield { marker, start, end, data: bytes.subarray(Math.min(start + 4, end), end) };
    at = marker === SOS ? afterScan(bytes, end) : end;
  }
}

/** Returns the offset of the next marker that does not belong to the scan data. */
function afterScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/** Returns whether a segment is a frame header (SOF), which contains the size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Returns whether a marker has no payload. */
const isStandalone = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= EOI) || marker === SOI;
