import { IMAGE_PIXELS } from '../../shared/service/limits.ts';
import { audioKind, type ReadAt } from '../formats/sniff/audio-kind.ts';
import { isWholePicture } from '../formats/sniff/picture-end.ts';
import {
  isPictureTooLarge,
  PICTURE_BEGINS,
  type PictureHead,
  type PictureKind,
  pictureHead,
} from '../formats/sniff/picture-kind.ts';
import { bodyKind } from './body-kind.ts';
import { fail } from './errors/classify-error.ts';
import { readErrorWords } from './errors/error-words.ts';
import { cutText, plainText } from './errors/plain-text.ts';
import type { ServiceError } from './errors/service-error.ts';

/** Kinds of file a result may be, by its bytes. */
export type FileKind = 'mp3' | 'wav' | 'flac' | PictureKind;

/** So many bytes tell whether a file may be what it should be. */
export const HEAD_BYTES = 512;

/** Where a file stands: at an address, or inside an answer. */
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
  // Where its size stands so early, what is too large need not come.
  const picture = pictureHead((position, length) => head.subarray(position, position + length), head.length);
  if (picture !== null && kinds.includes(picture.kind)) refuseTooLarge(picture);
}

const BEGINS: Readonly<Record<FileKind, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  wav: /^RIFF/,
  flac: /^fLaC/,
  ...PICTURE_BEGINS,
};

/**
 * What a whole file is by its bytes, one of the kinds it may be.
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
  const picture = pictureHead(read, size);
  const ofPicture = kinds.find((kind) => kind === picture?.kind);
  if (picture === null || ofPicture === undefined) throw notAFile(read(0, HEAD_BYTES), kinds, place);
  refuseTooLarge(picture);
  if (!isWholePicture(picture.kind, read, size)) {
    throw refuse('The picture is not whole: its end is missing.');
  }
  return ofPicture;
}

function refuseTooLarge(picture: PictureHead): void {
  if (!isPictureTooLarge(picture)) return;
  const { side, all } = IMAGE_PIXELS;
  const most = `At most ${side} a side and ${Math.floor(all / 1024 ** 2)} megapixels are taken.`;
  throw refuse(`The picture says that it is ${picture.width} × ${picture.height}. ${most}`);
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
