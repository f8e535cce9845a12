import { audioKind, type ReadAt } from './audio-kind.ts';
import { bodyKind } from './body-kind.ts';
import { fail } from './classify-error.ts';
import { readErrorWords } from './error-words.ts';
import { isPictureTooLarge, PICTURE_MAX, type PictureKind, pictureHead } from './picture-kind.ts';
import { cutText, plainText } from './plain-text.ts';
import type { ServiceError } from './service-error.ts';

/** Kinds of file a result may be, by its bytes. */
export type FileKind = 'mp3' | 'wav' | 'flac' | PictureKind;

/** So many bytes tell whether a file may be what it should be. */
export const HEAD_BYTES = 512;

/**
 * Refuses at once what cannot become a file of these kinds, by its first bytes: a page or JSON in the place of a file
 * need not be read to its end.
 * @throws ServiceError `bad_answer`
 */
export function checkHead(head: Buffer, kinds: readonly FileKind[]): void {
  // The first frame of a sound may stand behind zeros.
  if (kinds.includes('mp3') && head[0] === 0) return;
  const text = head.subarray(0, 16).toString('latin1');
  if (kinds.some((kind) => BEGINS[kind].test(text))) return;
  throw notAFile(head, kinds);
}

const BEGINS: Readonly<Record<FileKind, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  wav: /^RIFF/,
  flac: /^fLaC/,
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF/,
  avif: /^....ftyp/s,
  gif: /^GIF8[79]a/,
};

/**
 * What a whole file is by its bytes, one of the kinds it may be.
 * @throws ServiceError `bad_answer` for anything else, and for pictures too large to be drawn
 */
export function fileKind(read: ReadAt, size: number, kinds: readonly FileKind[]): FileKind {
  const sound = audioKind(read, size);
  if (sound !== null && sound !== 'pcm' && kinds.includes(sound)) return sound;
  const picture = pictureHead(read, size);
  if (picture === null || !kinds.includes(picture.kind)) throw notAFile(read(0, HEAD_BYTES), kinds);
  if (!isPictureTooLarge(picture)) return picture.kind;
  const { width, height } = picture;
  throw refuse(
    `The picture says that it is ${width} × ${height}. At most ${PICTURE_MAX.side} a side and 64 megapixels are taken.`,
  );
}

function notAFile(head: Buffer, kinds: readonly FileKind[]): ServiceError {
  const wanted = `${kinds.slice(0, -1).join(', ')}${kinds.length > 1 ? ' or ' : ''}${kinds.at(-1) ?? ''}`;
  return refuse(`At the address of the file is ${whatIs(head)} instead of ${wanted}.`);
}

function whatIs(head: Buffer): string {
  const kind = bodyKind('', head);
  const text = head.toString('utf8');
  const quoted = (words: string): string => (words === '' ? '' : ` (“${cutText(words, 120)}”)`);
  if (kind === 'html') return `a web page${quoted(plainText(text, true))}`;
  if (kind === 'json') return `JSON${quoted(plainText(readErrorWords(text)?.message ?? '', false))}`;
  return head.length === 0 ? 'nothing' : 'something else';
}

function refuse(message: string): ServiceError {
  return fail('bad_answer', message, { phase: 'answering', status: 200 });
}
