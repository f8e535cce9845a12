import { IMAGE_KINDS, type ImageKind, likelyImageKind } from '../../formats/image/image-kind.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { fileKind } from '../../http/file-kind.ts';
import { createPart, PartFile } from '../../http/part-file.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { bodyExcerpt, EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { decodeMedia, type MediaFault, unescapeAscii } from '../../http/spool/decode-media.ts';
import { MediaScanner, type MediaString } from '../../http/spool/media-scanner.ts';
import type { PictureFiles } from './picture-call.ts';
import type { HeldPicture } from './picture-task.ts';

/** A picture that came inside an answer, or why what came in its place is none. */
export type InsidePicture = HeldPicture | { readonly problem: string };

/** An answer with pictures that has come to its end, or to where it broke. */
export interface ReceivedPictures {
  /** Null: it broke before that could be told. */
  readonly kind: BodyKind | null;
  /** The media inside it is folded; see `MediaScanner`. */
  readonly text: string;
  /** All of it is in the text. */
  readonly isAll: boolean;
  /** The last bracket has come and nothing after it. */
  readonly isComplete: boolean;
  readonly inside: readonly InsidePicture[];
  readonly broken: ServiceError | null;
}

/** How long the end of a body may take when all of it is there, in milliseconds. */
const END_MS = 5_000;

/**
 * Takes an answer to disk as it comes and decodes the pictures inside it; what becomes of the files is the caller's to
 * say.
 * @throws ServiceError `storage` when the disk failed
 */
export async function receivePictures(
  answer: ServiceAnswer,
  files: PictureFiles,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): Promise<ReceivedPictures> {
  const scanner = new MediaScanner(isPictureText);
  const { spool } = files;
  let kind: BodyKind | null = null;
  let broken: ServiceError | null = null;
  const label = answer.headers['content-type'] ?? '';
  try {
    // The bytes know better: what is paid for is not thrown away over a label.
    const sniffed = await sniffBody(answer, /html/i.test(label) ? '' : label);
    kind = sniffed.kind;
    await pump(answer, files, sniffed.pieces, kind === 'json' ? scanner : null);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.data.class === 'storage') throw error;
    broken = error;
  }
  scanner.end();
  const bytes = kind === 'json' ? scanner.take() : spool.read(0, EXCERPT_SOURCE_MAX);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const isAll = kind === 'json' ? !scanner.isCut : spool.size <= EXCERPT_SOURCE_MAX;
  if (text !== '') options.observer?.onBody?.(bodyExcerpt({ text, cut: !isAll }, options.redact));
  // A body that was cut cannot be read at all.
  const inside = scanner.isComplete ? await decodeAll(scanner.media, files) : [];
  if (broken === null) answer.finish();
  return { kind, text, broken, inside, isAll, isComplete: scanner.isComplete };
}

async function pump(
  answer: ServiceAnswer,
  { spool, rawMax }: PictureFiles,
  first: readonly Uint8Array[],
  scanner: MediaScanner | null,
): Promise<void> {
  const take = async (piece: Uint8Array): Promise<void> => {
    await spool.write(piece);
    scanner?.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    // Only the end can follow, which is not waited for long.
    if (scanner?.isComplete === true) answer.limitIdle(END_MS);
  };
  for (const piece of first) await take(piece);
  while (scanner !== null || spool.size < rawMax) {
    const piece = await answer.read();
    if (piece === null) break;
    answer.markProgress();
    await take(piece);
  }
}

/** So many characters of Base64 tell whether it is a picture. */
const PICTURE_HEAD = 24;
/** The beginning of a Data URI, up to its data. */
const DATA_URI = /^data:[^,]{0,150};base64,/i;

/** A Data URI, or Base64 that begins as a picture does, whatever its name and wherever it stands. */
function isPictureText(head: string): boolean {
  if (DATA_URI.test(head)) return true;
  const start = head.slice(0, PICTURE_HEAD);
  return (
    start.length === PICTURE_HEAD &&
    /^[A-Za-z\d+/]*$/.test(start) &&
    likelyImageKind(Buffer.from(start, 'base64')) !== null
  );
}

const FAULTS: Readonly<Record<MediaFault, string>> = {
  alien: 'The picture inside the answer cannot be decoded: it holds characters that are no Base64.',
  cut: 'The picture inside the answer cannot be decoded: its Base64 ends in the middle.',
};

/** Decodes the pictures into files of their own, as many as there are places for. */
async function decodeAll(media: readonly MediaString[], files: PictureFiles): Promise<InsidePicture[]> {
  const inside: InsidePicture[] = [];
  for (const [n, file] of files.holds.slice(0, media.length).entries()) {
    const part = await PartFile.make(file, { opens: createPart });
    files.parts.set(file, part);
    const fault = await decodeMedia(picturePieces(files, media[n]), 'base64', (bytes) => part.write(bytes));
    const kind = fault === null ? kindOf(part) : { problem: FAULTS[fault] };
    inside.push(typeof kind === 'string' ? { file, kind, bytes: part.size, sha256: part.digest() } : kind);
  }
  return inside;
}

function* picturePieces({ spool }: PictureFiles, media: MediaString | undefined): Generator<string> {
  if (media === undefined) return;
  const head = spool.read(media.from, Math.min(media.to - media.from, 512)).toString('latin1');
  const comma = DATA_URI.test(unescapeAscii(head)) ? head.indexOf(',') : -1;
  yield* spool.textOf({ from: media.from + comma + 1, to: media.to });
}

function kindOf(part: PartFile): ImageKind | { readonly problem: string } {
  try {
    return fileKind((position, length) => part.read(position, length), part.size, IMAGE_KINDS, 'inside');
  } catch (error) {
    if (error instanceof ServiceError && error.data.class === 'bad_answer') return { problem: error.message };
    throw error;
  }
}
