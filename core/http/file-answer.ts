import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { AnswerHead } from './exchange.ts';

/** The facts about a file in the head of an answer. */
export interface FileHead {
  /** Bytes of the file before the first one of the answer. */
  readonly from: number;
  /** Bytes of the whole file, null where that is not told. */
  readonly total: number | null;
  /** A validator for exactly these bytes, which a later request may name; null without one. */
  readonly validator: string | null;
  /** A cut would be noticed: by the length, or by the last chunk. */
  readonly hasEnd: boolean;
}

/** The known facts of a partly received file. */
export interface Begun {
  readonly bytes: number;
  readonly total: number | null;
  readonly validator: string;
}

/**
 * Reads the head of an answer; `begun` is what it was asked to go on with. Null: it does not go on with that, so all has
 * to be fetched anew.
 */
export function readFileHead({ status, headers }: AnswerHead, begun: Begun | null): FileHead | null {
  const length = wholeNumber(headers['content-length']);
  const validator = validatorOf(headers);
  const hasEnd = length !== null || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
  if (status === 200) return { from: 0, total: length, validator, hasEnd };
  if (begun === null || status !== 206) return null;
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(headers['content-range']?.trim() ?? '');
  const total = range?.[3] === '*' ? begun.total : wholeNumber(range?.[3]);
  const isSame = validator === null || validator === begun.validator;
  const goesOn = Number(range?.[1]) === begun.bytes && (begun.total === null || total === begun.total);
  return range !== null && isSame && goesOn
    ? { from: begun.bytes, total, validator: begun.validator, hasEnd }
    : null;
}

/** Whether an answer says that the file has so many bytes, so that there is no rest of it. */
export function isEndOf({ status, headers }: AnswerHead, bytes: number): boolean {
  return status === 416 && headers['content-range']?.trim().toLowerCase() === `bytes */${bytes}`;
}

/** The other server's file is another one now, or it does not give parts. */
export function changedFile(): ServiceError {
  return fail('interrupted', 'The file changed while it was being fetched.', { phase: 'answering' });
}

/** A strong entity tag, else the time of the last change. */
function validatorOf(headers: AnswerHead['headers']): string | null {
  const tag = headers.etag?.trim() ?? '';
  if (/^"[\x21\x23-\x7e]*"$/.test(tag)) return tag;
  const time = headers['last-modified']?.trim() ?? '';
  // A weak tag says that there may be other bytes under the same time.
  return tag === '' && Number.isFinite(Date.parse(time)) && /^[\x20-\x7e]{1,100}$/.test(time) ? time : null;
}

function wholeNumber(text: string | undefined): number | null {
  const value = /^\d{1,15}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
