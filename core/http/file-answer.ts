import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { AnswerHead } from './exchange.ts';

/** Properties of a file from the headers of a response. */
export interface FileHead {
  /** Offset of the body's first byte in the file. */
  readonly from: number;
  /** Bytes of the whole file, null if unknown. */
  readonly total: number | null;
  /** A strong validator for If-Range; null if there is none. */
  readonly validator: string | null;
  /** Whether truncation would be noticed: by the length, or by the last chunk. */
  readonly hasEnd: boolean;
}

/** A partly received file. */
export interface PartialFile {
  readonly bytes: number;
  readonly total: number | null;
  readonly validator: string;
}

/**
 * Parses the headers of a response. @param partial the file that the request asked to resume.
 * @returns null if the response does not resume it, so that the download must restart.
 */
export function readFileHead({ status, headers }: AnswerHead, partial: PartialFile | null): FileHead | null {
  const length = parseInteger(headers['content-length']);
  const validator = validatorOf(headers);
  const hasEnd = length !== null || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
  if (status === 200) return { from: 0, total: length, validator, hasEnd };
  if (partial === null || status !== 206) return null;
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(headers['content-range']?.trim() ?? '');
  const total = range?.[3] === '*' ? partial.total : parseInteger(range?.[3]);
  const isSame = validator === null || validator === partial.validator;
  const continues =
    Number(range?.[1]) === partial.bytes && (partial.total === null || total === partial.total);
  return range !== null && isSame && continues
    ? { from: partial.bytes, total, validator: partial.validator, hasEnd }
    : null;
}

/** Returns whether a 416 response states that the file has exactly `bytes` bytes, so that there is no rest. */
export function isRangeAtEnd({ status, headers }: AnswerHead, bytes: number): boolean {
  return status === 416 && headers['content-range']?.trim().toLowerCase() === `bytes */${bytes}`;
}

/** Creates the error for a file that changed, or a server that does not support ranges. */
export function fileChangedError(): ServiceError {
  return fail('interrupted', 'The file changed while it was being downloaded.', { phase: 'answering' });
}

/** Returns a strong entity tag, else the modification time. */
function validatorOf(headers: AnswerHead['headers']): string | null {
  const tag = headers.etag?.trim() ?? '';
  if (/^"[\x21\x23-\x7e]*"$/.test(tag)) return tag;
  const time = headers['last-modified']?.trim() ?? '';
  // A weak tag means that different bytes may have the same time.
  return tag === '' && Number.isFinite(Date.parse(time)) && /^[\x20-\x7e]{1,100}$/.test(time) ? time : null;
}

function parseInteger(text: string | undefined): number | null {
  const value = /^\d{1,15}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
