import { IMAGE_PIXELS } from '../../shared/service/limits.ts';
import { audioKind, type ReadAt } from '../formats/audio/audio-kind.ts';
import { ImageError } from '../formats/image/image-error.ts';
import {
  assertWholeImage,
  hasTooManyPixels,
  IMAGE_HEAD_BYTES,
  imageHead,
  imageKind,
} from '../formats/image/image-head.ts';
import { IMAGE_SIGNATURES, type ImageHead, type ImageKind } from '../formats/image/image-kind.ts';
import { bodyKind } from './body-kind.ts';
import { fail } from './errors/classify-error.ts';
import { readErrorWords } from './errors/error-words.ts';
import { cutText, plainText } from './errors/plain-text.ts';
import type { ServiceError } from './errors/service-error.ts';

/** Kinds of file a result may be, by its bytes. */
export type FileKind = 'mp3' | 'wav' | 'flac' | ImageKind;

/** So many bytes tell whether a file may be what it should be. */
export const HEAD_BYTES = 512;

/** The source of a file: an address, or the inside of an answer. */
export type FilePlace = 'at' | 'inside';

/**
 * Refuses at once what cannot become a file of these kinds, by its first bytes: a page or JSON in the place of a file
 * need not be read to its end, nor a picture that says that it is too large.
 * @throws ServiceError `bad_answer`
 */
export function checkHead(head: Buffer, kinds: readonly FileKind[]): void {
  // The first frame of a sound may stand behind zeros.
  if (kinds.includes('mp3') && head[0] === 0) return;
  const text = head.subarray(0, 16).toString('latin1');
  if (!kinds.some((kind) => BEGINS[kind].test(text))) throw notAFile(head, kinds, 'at');
  // The pixel size may stand in these bytes already, so an image that is too large need not be received.
  const image = headOf(head);
  if (image !== null && kinds.includes(image.kind)) refuseTooLarge(image);
}

const BEGINS: Readonly<Record<FileKind, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  wav: /^RIFF/,
  flac: /^fLaC/,
  ...IMAGE_SIGNATURES,
};

/**
 * Returns the kind of a whole file by its bytes, one of those it may be of.
 * @throws ServiceError `bad_answer` for anything else, and for pictures too large to be drawn
 */
export function fileKind<Kind extends FileKind>(
  read: ReadAt,
  size: number,
  kinds: readonly Kind[],
  place: FilePlace = 'at',
): Kind {
  const sound = audioKind(read, size);
  const ofSound = kinds.find((kind) => kind === sound);
  if (ofSound !== undefined) return ofSound;
  const found = imageKind(read(0, IMAGE_HEAD_BYTES));
  const ofImage = kinds.find((kind) => kind === found);
  const bytes = ofImage === undefined ? Buffer.alloc(0) : read(0, size);
  const image = headOf(bytes);
  if (image === null || ofImage === undefined) throw notAFile(read(0, HEAD_BYTES), kinds, place);
  refuseTooLarge(image);
  try {
    assertWholeImage(bytes, image.kind);
  } catch (error) {
    if (error instanceof ImageError)
      throw refuse('The picture is not whole: its end is missing, or it is damaged.');
    throw error;
  }
  return ofImage;
}

/** Returns the head of an image; null where there is none, or not enough of it. */
function headOf(bytes: Buffer): ImageHead | null {
  try {
    return imageHead(bytes);
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

function refuseTooLarge(image: ImageHead): void {
  if (!hasTooManyPixels(image)) return;
  const { side, all } = IMAGE_PIXELS;
  const most = `At most ${side} a side and ${Math.floor(all / 1024 ** 2)} megapixels are taken.`;
  throw refuse(`The picture says that it is ${image.width} × ${image.height}. ${most}`);
}

const PLACES: Readonly<Record<FilePlace, string>> = {
  at: 'At the address of the file is',
  inside: 'Inside the answer is',
};

function notAFile(head: Buffer, kinds: readonly FileKind[], place: FilePlace): ServiceError {
  const wanted = `${kinds.slice(0, -1).join(', ')}${kinds.length > 1 ? ' or ' : ''}${kinds.at(-1) ?? ''}`;
  return refuse(`${PLACES[place]} ${whatIs(head)} instead of ${wanted}.`);
}

function whatIs(head: Buffer): string {
  const kind = bodyKind('', head);
  const text = head.toString('utf8');
  if (/<svg[\s>]/i.test(text)) return 'an SVG, which is a program and not taken,';
  const quoted = (words: string): string => (words === '' ? '' : ` (“${cutText(words, 120)}”)`);
  if (kind === 'html') return `a web page${quoted(plainText(text, true))}`;
  if (kind === 'json') return `JSON${quoted(plainText(readErrorWords(text)?.message ?? '', false))}`;
  // Printable to the end: words somebody may have meant to be read.
  if (head.length > 0 && /^[^\p{Cc}\ufffd]*$/u.test(text.replace(/[\t\n\r]/g, ' '))) {
    return `text${quoted(plainText(text, false))}`;
  }
  return head.length === 0 ? 'nothing' : 'something else';
}

function refuse(message: string): ServiceError {
  return fail('bad_answer', message, { phase: 'answering', status: 200 });
}
