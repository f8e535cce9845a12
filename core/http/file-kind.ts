import { IMAGE_PIXELS } from '../../shared/service/limits.ts';
import { audioKind, type ReadAt } from '../formats/audio/audio-kind.ts';
import { ImageError } from '../formats/image/image-error.ts';
import {
  hasTooManyPixels,
  IMAGE_FORMATS,
  IMAGE_HEAD_BYTES,
  imageHead,
  imageKind,
} from '../formats/image/image-head.ts';
import { IMAGE_SIGNATURES, type ImageHead, type ImageKind } from '../formats/image/image-kind.ts';
import { bodyKind } from './body-kind.ts';
import { fail } from './errors/classify-error.ts';
import { readErrorDetails } from './errors/error-details.ts';
import { cutText, plainText } from './errors/plain-text.ts';
import type { ServiceError } from './errors/service-error.ts';

/** Kinds of result files, detected by their bytes. */
export type FileKind = 'mp3' | 'wav' | 'flac' | ImageKind;

/** Bytes that `checkHead` needs. */
export const HEAD_BYTES = 512;

/** The origin of a file: `at` a URL, or `inside` a response. */
export type FileOrigin = 'at' | 'inside';

/**
 * Rejects a file by its first bytes, before it is received completely: a web page, JSON, another kind, or an image that
 * states too large a size.
 * @throws ServiceError `bad_answer`.
 */
export function checkHead(head: Buffer, kinds: readonly FileKind[]): void {
  // Zeros may precede the first mp3 frame.
  if (kinds.includes('mp3') && head[0] === 0) return;
  const text = head.subarray(0, 16).toString('latin1');
  if (!kinds.some((kind) => SIGNATURES[kind].test(text))) throw wrongFileError(head, kinds, 'at');
  // These bytes may already contain the size in pixels.
  const image = headOf(head);
  if (image !== null && kinds.includes(image.kind)) assertPixelLimit(image);
}

const SIGNATURES: Readonly<Record<FileKind, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  wav: /^RIFF/,
  flac: /^fLaC/,
  ...IMAGE_SIGNATURES,
};

/**
 * Detects the kind of a complete file by its bytes.
 * @throws ServiceError `bad_answer` if it is none of `kinds`, or an image that is truncated or has too many pixels.
 */
export function fileKind<Kind extends FileKind>(
  read: ReadAt,
  size: number,
  kinds: readonly Kind[],
  origin: FileOrigin = 'at',
): Kind {
  const audioFormat = audioKind(read, size);
  const audio = kinds.find((kind) => kind === audioFormat);
  if (audio !== undefined) return audio;
  const detected = imageKind(read(0, IMAGE_HEAD_BYTES));
  const imageKindFound = kinds.find((kind) => kind === detected);
  const bytes = imageKindFound === undefined ? Buffer.alloc(0) : read(0, size);
  const image = headOf(bytes);
  if (image === null || imageKindFound === undefined)
    throw wrongFileError(read(0, HEAD_BYTES), kinds, origin);
  assertPixelLimit(image);
  try {
    IMAGE_FORMATS[image.kind].assertWhole(bytes);
  } catch (error) {
    if (error instanceof ImageError) throw rejection('The image is incomplete or damaged.');
    throw error;
  }
  return imageKindFound;
}

/** Returns the header of an image; null if there is none or it is incomplete. */
function headOf(bytes: Buffer): ImageHead | null {
  try {
    return imageHead(bytes);
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

function assertPixelLimit(image: ImageHead): void {
  if (!hasTooManyPixels(image)) return;
  const { side, all } = IMAGE_PIXELS;
  const most = `At most ${side} pixels per side and ${Math.floor(all / 1024 ** 2)} megapixels are allowed.`;
  throw rejection(`The image claims to be ${image.width} × ${image.height}. ${most}`);
}

const ORIGINS: Readonly<Record<FileOrigin, string>> = {
  at: 'The address of the file has',
  inside: 'The response contains',
};

function wrongFileError(head: Buffer, kinds: readonly FileKind[], origin: FileOrigin): ServiceError {
  const expected = `${kinds.slice(0, -1).join(', ')}${kinds.length > 1 ? ' or ' : ''}${kinds.at(-1) ?? ''}`;
  return rejection(`${ORIGINS[origin]} ${describeContent(head)} instead of ${expected}.`);
}

function describeContent(head: Buffer): string {
  const kind = bodyKind('', head);
  const text = head.toString('utf8');
  if (/<svg[\s>]/i.test(text)) return 'an SVG, which is not allowed,';
  const quoted = (words: string): string => (words === '' ? '' : ` (“${cutText(words, 120)}”)`);
  if (kind === 'html') return `a web page${quoted(plainText(text, true))}`;
  if (kind === 'json') return `JSON${quoted(plainText(readErrorDetails(text)?.message ?? '', false))}`;
  // Printable throughout: probably a message.
  if (head.length > 0 && /^[^\p{Cc}\ufffd]*$/u.test(text.replace(/[\t\n\r]/g, ' '))) {
    return `text${quoted(plainText(text, false))}`;
  }
  return head.length === 0 ? 'nothing' : 'something else';
}

function rejection(message: string): ServiceError {
  return fail('bad_answer', message, { phase: 'answering', status: 200 });
}
