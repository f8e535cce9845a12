import { createHash } from 'node:crypto';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, recipePacket, withoutOurs, xmpPacket } from '../recipe/xmp.ts';
import { APP0, APP1, type JpegSegment, jpegFront, jpegSegment } from './jpeg-layout.ts';

/** The beginning of an XMP segment, and of one that continues it. */
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const MORE_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** Bytes of a packet that has to fit one segment. */
const PACKET_MAX = 65_502;
/** Bytes of a stretch of a longer one, as the standard has it. */
const STRETCH = 65_400;
/** Says that a packet has more segments. */
const LONG = 'xmpNote:HasExtendedXMP';
/** Length to which a prompt that does not fit is cut, in UTF-16 units: at most six bytes each once they are escaped. */
const SHORT = 8000;

/**
 * A JPEG file with its recipe as XMP, in segments before its pixels; a long one goes on in extended ones. Null when
 * what it says already has no place for it.
 */
export function jpegWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
  const front = jpegFront(bytes);
  const existing = front.find((segment) => isXmp(segment))?.data.toString('utf8', XMP.length);
  const foreign = existing === undefined ? null : withoutOurs(existing);
  // Longer than a segment: whoever wrote it knows how to change it.
  if (foreign?.includes(LONG)) return null;
  const packets = packetsOf(recipe, foreign);
  if (packets === null) return null;
  const kept = front.filter((segment) => !isXmp(segment) && !isMore(segment));
  const begins = kept.filter(isHead);
  const rest = kept.filter((segment) => !isHead(segment));
  const asTheyAre = (all: readonly JpegSegment[]) => all.map(({ start, end }) => bytes.subarray(start, end));
  const pixels = front.at(-1)?.end ?? 2;
  return [bytes.subarray(0, 2), ...asTheyAre(begins), ...packets, ...asTheyAre(rest), bytes.subarray(pixels)];
}

/** The recipe's text, if the file has one. */
export const recipeInJpeg = (bytes: Buffer): string | null => recipeInFront(jpegFront(bytes));

function recipeInFront(front: readonly JpegSegment[]): string | null {
  const head = MORE_XMP.length + 32 + 8;
  const more = front.filter((segment) => isMore(segment) && segment.data.length > head);
  const inOrder = more.toSorted((a, b) => a.data.readUInt32BE(head - 4) - b.data.readUInt32BE(head - 4));
  const long = Buffer.concat(inOrder.map(({ data }) => data.subarray(head))).toString('utf8');
  const short = front.find((segment) => isXmp(segment))?.data.toString('utf8', XMP.length) ?? '';
  return recipeInXmp(short) ?? recipeInXmp(long);
}

/** Returns a single segment where it fits, else one that names the others. */
function packetsOf(recipe: Recipe, existing: string | null): readonly Uint8Array[] | null {
  const whole = packet(xmpPacket(recipe, existing, { withRecipe: true, longest: Number.POSITIVE_INFINITY }));
  if (whole === null || whole.length <= PACKET_MAX) return whole && [xmp(whole)];
  const long = Buffer.from(recipePacket(recipe), 'utf8');
  const name = createHash('md5').update(long).digest('hex').toUpperCase();
  const more = `<${LONG} xmlns:xmpNote="http://ns.adobe.com/xmp/note/">${name}</${LONG}>`;
  const short = packet(xmpPacket(recipe, existing, { withRecipe: false, longest: SHORT, more }));
  if (short === null || short.length > PACKET_MAX) return null;
  const stretches = Array.from({ length: Math.ceil(long.length / STRETCH) }, (_, n) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(long.length, 0);
    head.writeUInt32BE(n * STRETCH, 4);
    const stretch = long.subarray(n * STRETCH, (n + 1) * STRETCH);
    return jpegSegment(APP1, Buffer.concat([MORE_XMP, Buffer.from(name, 'latin1'), head, stretch]));
  });
  return [xmp(short), ...stretches];
}

const packet = (text: string | null) => (text === null ? null : Buffer.from(text, 'utf8'));
const xmp = (content: Buffer) => jpegSegment(APP1, Buffer.concat([XMP, content]));

const beginsWith = (data: Buffer, mark: Buffer) => data.subarray(0, mark.length).equals(mark);
const isXmp = ({ marker, data }: JpegSegment) => marker === APP1 && beginsWith(data, XMP);
const isMore = ({ marker, data }: JpegSegment) => marker === APP1 && beginsWith(data, MORE_XMP);
/** Returns whether readers expect a segment at the very beginning: JFIF and EXIF. */
const isHead = (segment: JpegSegment) =>
  segment.marker === APP0 || (segment.marker === APP1 && segment.data.toString('latin1', 0, 4) === 'Exif');
