import { createHash } from 'node:crypto';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, recipePacket, withoutOwnDescription, xmpPacket } from '../recipe/xmp.ts';
import { APP0, APP1, type JpegSegment, jpegHeaderSegments, jpegSegment } from './jpeg-layout.ts';

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

/**
 * Returns the segments of a JPEG file with its recipe as XMP, continued in ExtendedXMP if it is long. Null if the
 * existing XMP cannot be extended.
 */
export function jpegWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
  const header = jpegHeaderSegments(bytes);
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

/** Returns the text of the recipe in a JPEG file; null if there is none. */
export const recipeInJpeg = (bytes: Buffer): string | null => recipeInHeader(jpegHeaderSegments(bytes));

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
