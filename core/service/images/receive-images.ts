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
import type { EmbeddedImageResult } from './image-task.ts';
import type { ResponseFiles } from './response-files.ts';

/** A response with images, complete or up to where it broke off. */
export interface ReceivedImages {
  /** Null if it broke off before this was known. */
  readonly kind: BodyKind | null;
  /** The text, with embedded media replaced, see `MediaScanner`. */
  readonly text: string;
  /** Whether the text is not cut. */
  readonly isUncut: boolean;
  /** Whether the JSON is complete, with nothing after it. */
  readonly isComplete: boolean;
  readonly inside: readonly EmbeddedImageResult[];
  readonly broken: ServiceError | null;
}

/** Longest wait for the end of a body whose JSON is complete, in milliseconds. */
const END_MS = 5_000;

/**
 * Writes a response to disk and decodes its embedded images; the caller decides which files to keep.
 * @throws ServiceError `storage` if the disk failed.
 */
export async function receiveImages(
  answer: ServiceAnswer,
  files: ResponseFiles,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): Promise<ReceivedImages> {
  const scanner = new MediaScanner(isImageText);
  const { spool } = files;
  let kind: BodyKind | null = null;
  let broken: ServiceError | null = null;
  const contentType = answer.headers['content-type'] ?? '';
  try {
    // A billed response is not rejected for a wrong content type; its bytes decide.
    const sniffed = await sniffBody(answer, /html/i.test(contentType) ? '' : contentType);
    kind = sniffed.kind;
    await receiveBody(answer, files, sniffed.chunks, kind === 'json' ? scanner : null);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.data.class === 'storage') throw error;
    broken = error;
  }
  scanner.end();
  const bytes = kind === 'json' ? scanner.take() : spool.read(0, EXCERPT_SOURCE_MAX);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const isUncut = kind === 'json' ? !scanner.isCut : spool.size <= EXCERPT_SOURCE_MAX;
  if (text !== '') options.observer?.onBody?.(bodyExcerpt({ text, cut: !isUncut }, options.redact));
  // A truncated body cannot be parsed.
  const inside = scanner.isComplete ? await decodeAll(scanner.media, files) : [];
  if (broken === null) answer.finish();
  return { kind, text, broken, inside, isUncut, isComplete: scanner.isComplete };
}

async function receiveBody(
  answer: ServiceAnswer,
  { spool, rawMax }: ResponseFiles,
  first: readonly Uint8Array[],
  scanner: MediaScanner | null,
): Promise<void> {
  const receiveChunk = async (chunk: Uint8Array): Promise<void> => {
    await spool.write(chunk);
    scanner?.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    // Only the end of the body can follow.
    if (scanner?.isComplete === true) answer.limitIdle(END_MS);
  };
  for (const chunk of first) await receiveChunk(chunk);
  while (scanner !== null || spool.size < rawMax) {
    const chunk = await answer.read();
    if (chunk === null) break;
    answer.markProgress();
    await receiveChunk(chunk);
  }
}

/** Base64 characters needed to detect an image. */
const HEAD_LENGTH = 24;
/** The prefix of a data URI. */
const DATA_URI = /^data:[^,]{0,150};base64,/i;

/** Returns whether a string is a data URI, or Base64 that begins with an image signature. */
function isImageText(head: string): boolean {
  if (DATA_URI.test(head)) return true;
  const start = head.slice(0, HEAD_LENGTH);
  return (
    start.length === HEAD_LENGTH &&
    /^[A-Za-z\d+/]*$/.test(start) &&
    likelyImageKind(Buffer.from(start, 'base64')) !== null
  );
}

const FAULTS: Readonly<Record<MediaFault, string>> = {
  alien: 'The image in the response cannot be decoded: it contains characters that are not Base64.',
  cut: 'The image in the response cannot be decoded: its Base64 is incomplete.',
};

/** Decodes the images into files, as many as there are paths. */
async function decodeAll(
  media: readonly MediaString[],
  files: ResponseFiles,
): Promise<EmbeddedImageResult[]> {
  const inside: EmbeddedImageResult[] = [];
  for (const [n, file] of files.holds.slice(0, media.length).entries()) {
    const part = await PartFile.make(file, { opens: createPart });
    files.parts.set(file, part);
    const fault = await decodeMedia(base64Chunks(files, media[n]), 'base64', (bytes) => part.write(bytes));
    const kind = fault === null ? detectKind(part) : { problem: FAULTS[fault] };
    inside.push(typeof kind === 'string' ? { file, kind, bytes: part.size, sha256: part.digest() } : kind);
  }
  return inside;
}

function* base64Chunks({ spool }: ResponseFiles, media: MediaString | undefined): Generator<string> {
  if (media === undefined) return;
  const head = spool.read(media.from, Math.min(media.to - media.from, 512)).toString('latin1');
  const comma = DATA_URI.test(unescapeAscii(head)) ? head.indexOf(',') : -1;
  yield* spool.textOf({ from: media.from + comma + 1, to: media.to });
}

function detectKind(part: PartFile): ImageKind | { readonly problem: string } {
  try {
    return fileKind((position, length) => part.read(position, length), part.size, IMAGE_KINDS, 'inside');
  } catch (error) {
    if (error instanceof ServiceError && error.data.class === 'bad_answer') return { problem: error.message };
    throw error;
  }
}
