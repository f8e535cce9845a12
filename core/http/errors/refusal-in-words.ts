import type { ErrorClass } from '../../../shared/service/errors.ts';
import { classifyErrorObject, classOfStatus, classOfWords, fail } from './classify-error.ts';
import { baseRespWords, type ErrorWords, FINE, readErrorWords } from './error-words.ts';
import { fieldOf, fieldsOf, wordOf } from './json-fields.ts';
import { cutText, plainText } from './plain-text.ts';
import type { ServiceError } from './service-error.ts';

/**
 * The failure an answer without a result reports, null when it reports none: an `error` object, `base_resp` with a
 * message that is no success, or a message elsewhere. `text` is the same answer, not yet parsed.
 * @see SERVICE.md §7
 */
export function refusalInWords(
  value: unknown,
  text: string,
  redact: (text: string) => string,
): ServiceError | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('error' in value && value.error !== null) return classifyErrorObject(value.error, redact);
  const words = readErrorWords(text);
  if (words?.message == null || words.code === '0' || FINE.test(words.message)) return null;
  return refusalOf(words, redact);
}

/**
 * The failure that `base_resp` of a chat or Messages answer reports, null when it reports none. After content has come,
 * the answer is interrupted whatever the reason.
 * @see SERVICE.md §2.2
 */
export function baseRespRefusal(
  value: unknown,
  redact: (text: string) => string,
  afterContent: boolean,
): ServiceError | null {
  const words = baseRespWords(value);
  return words === null ? null : refusalOf(words, redact, afterContent ? 'interrupted' : null);
}

function refusalOf(
  words: ErrorWords,
  redact: (text: string) => string,
  known: ErrorClass | null = null,
): ServiceError {
  const said = plainText(redact(words.message ?? ''), false);
  const message = said === '' ? 'The service reported an error.' : said;
  const errorClass = known ?? classOfCode(words.code, words.type ?? '') ?? classOfMessage(message);
  const code = words.code === null ? null : cutText(plainText(redact(words.code), false), 100);
  return fail(errorClass, message, { phase: 'answering', status: 200, code });
}

/** A code may be an HTTP status, or a word. */
function classOfCode(code: string | null, type: string): ErrorClass | null {
  const status = /^[45]\d\d$/.test(code ?? '') ? classOfStatus(Number(code), type) : null;
  return status ?? classOfWords(`${code ?? ''} ${type}`);
}

/**
 * The message alone says what is wrong, and it may quote the user: only plain phrases count. Anything else is about
 * the request.
 */
function classOfMessage(message: string): 'quota' | 'rate' | 'key' | 'bad_request' {
  if (/\b(insufficient|not enough|out of) (balance|credits?|quota)\b|\bquota exceeded\b/i.test(message))
    return 'quota';
  if (/\brate.?limit(ed| exceeded| reached)\b|\btoo many requests\b/i.test(message)) return 'rate';
  if (/\b(invalid|missing|wrong|expired) api.?key\b|\bunauthori[sz]ed\b/i.test(message)) return 'key';
  return 'bad_request';
}

/** Codes that say that all went well. */
const FINE_CODE = /^(0|2\d\d|ok|success|succeeded)$/i;

/**
 * The same for an answer whose result may still have to come, which may carry a message of any kind: only what stands
 * in a place of its own is a refusal.
 * @see SERVICE.md §7
 */
export function plainRefusal(
  value: unknown,
  text: string,
  redact: (text: string) => string,
): ServiceError | null {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const error = fieldOf(fields, 'error');
  if (saysSomething(error)) return classifyErrorObject(error, redact);
  const code = wordOf(fieldOf(fields, 'code'));
  const isPlain = fieldsOf(fieldOf(fields, 'base_resp')) !== null || (code !== null && !FINE_CODE.test(code));
  // An empty `error` would be read as one.
  return isPlain ? refusalInWords({ ...fields, error: null }, text, redact) : null;
}

function saysSomething(error: unknown): boolean {
  if (typeof error === 'string') return error.trim() !== '';
  const fields = fieldsOf(error);
  if (fields === null) return error === true;
  const code = wordOf(fieldOf(fields, 'code'));
  return Object.keys(fields).length > 0 && (code === null || !FINE_CODE.test(code));
}
