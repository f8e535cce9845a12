import { createHash } from 'node:crypto';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, recipePacket, withoutOwnDescription, xmpPacket } from '../recipe/xmp.ts';
import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { ImageFormat, ImageHead, Orientation } from './image-kind.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers of metadata segments: JFIF in APP0, EXIF and XMP in APP1. */
const APP0 = 0xe0;
export const APP1 = 0xe1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
/** Limits against malicious files. */
const SCANS_MAX = 100;
const SEGMENTS_MAX = 20_000;

/** A segment: its marker, its byte range including the marker, and its payload. */
interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Signatures of an XMP segment and an ExtendedXMP segment. */
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const EXTENDED_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** Largest packet that fits in one segment, in bytes. */
const PACKET_MAX = 65_502;
/** Bytes of a packet per ExtendedXMP segment. */
const CHUNK_SIZE = 65_400;
/** The property of a packet that is continued in ExtendedXMP segments. */
const EXTENDED_PROPERTY = 'xmpNote:HasExtendedXMP';
/** Length to which a prompt is cut if it does not fit, in UTF-16 units; each takes at most six bytes once escaped. */
const PROMPT_MAX = 8000;

/** JPEG. A recipe is stored as XMP, continued in ExtendedXMP if it is long. */
export const jpeg: ImageFormat = {
  head: readHead,
  assertWhole,
  embedRecipe,
  recipe: (bytes) => recipeInHeader(headerSegments(bytes)),
};

/** Reads size and orientation from the segments before the first scan. */
function readHead(bytes: Buffer): Omit<ImageHead, 'kind'> | null {
  let orientation: Orientation | undefined;
  for (const { marker, data } of segments(bytes)) {
    if (marker === APP1 && data.subarray(0, 6).equals(EXIF))
      orientation ??= exifOrientation(data.subarray(6));
    if (isFrame(marker) && data.length >= 6) {
      return {
        width: data.readUInt16BE(3),
        height: data.readUInt16BE(1),
        orientation: orientation ?? 1,
      };
    }
    if (marker === SOS) break;
  }
  return null;
}

/** Returns the segments between SOI and the first scan. @throws ImageError if there is no scan. */
function headerSegments(bytes: Buffer): JpegSegment[] {
  const header: JpegSegment[] = [];
  for (const segment of segments(bytes)) {
    if (segment.marker === SOS) return header;
    header.push(segment);
  }
  throw brokenImage();
}

/** @throws ImageError if the file ends before the EOI marker. */
function assertWhole(bytes: Buffer): void {
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

function embedRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
  const header = headerSegments(bytes);
  const existing = header.find((segment) => isXmp(segment))?.data.toString('utf8', XMP.length);
  const foreign = existing === undefined ? null : withoutOwnDescription(existing);
  // Existing ExtendedXMP is checksummed, so it cannot be changed here.
  if (foreign?.includes(EXTENDED_PROPERTY)) return null;
  const xmpSegments = buildXmpSegments(recipe, foreign);
  if (xmpSegments === null) return null;
  const kept = header.filter((segment) => !isXmp(segment) && !isExtendedXmp(segment));
  const first = kept.filter(isFirst);
  const rest = kept.filter((segment) => !isFirst(segment));
  const copySegments = (all: readonly JpegSegment[]) =>
    all.map(({ start, end }) => bytes.subarray(start, end));
  const scanStart = header.at(-1)?.end ?? 2;
  return [
    bytes.subarray(0, 2),
    ...copySegments(first),
    ...xmpSegments,
    ...copySegments(rest),
    bytes.subarray(scanStart),
  ];
}

function recipeInHeader(header: readonly JpegSegment[]): string | null {
  const head = EXTENDED_XMP.length + 32 + 8;
  const more = header.filter((segment) => isExtendedXmp(segment) && segment.data.length > head);
  const sorted = more.toSorted((a, b) => a.data.readUInt32BE(head - 4) - b.data.readUInt32BE(head - 4));
  const long = Buffer.concat(sorted.map(({ data }) => data.subarray(head))).toString('utf8');
  const short = header.find((segment) => isXmp(segment))?.data.toString('utf8', XMP.length) ?? '';
  return recipeInXmp(short) ?? recipeInXmp(long);
}

/** Builds a single XMP segment if it fits, else one that refers to ExtendedXMP segments. Null if nothing fits. */
function buildXmpSegments(recipe: Recipe, existing: string | null): readonly Uint8Array[] | null {
  const whole = encode(xmpPacket(recipe, existing, { withRecipe: true, longest: Number.POSITIVE_INFINITY }));
  if (whole === null || whole.length <= PACKET_MAX) return whole && [xmp(whole)];
  const long = Buffer.from(recipePacket(recipe), 'utf8');
  const name = createHash('md5').update(long).digest('hex').toUpperCase();
  const more = `<${EXTENDED_PROPERTY} xmlns:xmpNote="http://ns.adobe.com/xmp/note/">${name}</${EXTENDED_PROPERTY}>`;
  const short = encode(xmpPacket(recipe, existing, { withRecipe: false, longest: PROMPT_MAX, more }));
  if (short === null || short.length > PACKET_MAX) return null;
  const chunks = Array.from({ length: Math.ceil(long.length / CHUNK_SIZE) }, (_, n) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(long.length, 0);
    head.writeUInt32BE(n * CHUNK_SIZE, 4);
    const chunk = long.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE);
    return jpegSegment(APP1, Buffer.concat([EXTENDED_XMP, Buffer.from(name, 'latin1'), head, chunk]));
  });
  return [xmp(short), ...chunks];
}

const encode = (text: string | null) => (text === null ? null : Buffer.from(text, 'utf8'));
const xmp = (content: Buffer) => jpegSegment(APP1, Buffer.concat([XMP, content]));

const hasSignature = (data: Buffer, signature: Buffer) =>
  data.subarray(0, signature.length).equals(signature);
const isXmp = ({ marker, data }: JpegSegment) => marker === APP1 && hasSignature(data, XMP);
const isExtendedXmp = ({ marker, data }: JpegSegment) => marker === APP1 && hasSignature(data, EXTENDED_XMP);
/** Returns whether readers expect a segment first: JFIF and EXIF. */
const isFirst = (segment: JpegSegment) =>
  segment.marker === APP0 || (segment.marker === APP1 && segment.data.toString('latin1', 0, 4) === 'Exif');
