import type { ErrorClass } from '../../../shared/service/errors.ts';
import { classifyErrorObject, classOfLabel, classOfStatus, fail } from './classify-error.ts';
import { baseRespDetails, type ErrorDetails, readErrorDetails, SUCCESS_MESSAGE } from './error-details.ts';
import { fieldOf, fieldsOf, scalarText } from './json-fields.ts';
import { cutText, plainText } from './plain-text.ts';
import type { ServiceError } from './service-error.ts';

/**
 * Returns the error reported by a 200 response without a result, null if there is none: an `error` object, `base_resp`
 * with a message other than success, or a message elsewhere. `text` is the unparsed response.
 * @see SERVICE.md §7
 */
export function readRefusal(
  value: unknown,
  text: string,
  redact: (text: string) => string,
): ServiceError | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('error' in value && value.error !== null) return classifyErrorObject(value.error, redact);
  const details = readErrorDetails(text);
  if (details?.message == null || details.code === '0' || SUCCESS_MESSAGE.test(details.message)) return null;
  return refusalOf(details, redact);
}

/**
 * Returns the error in `base_resp` of a chat or Messages response, null if there is none. After content has arrived,
 * its class is `interrupted`, whatever the reason.
 * @see SERVICE.md §2.2
 */
export function baseRespRefusal(
  value: unknown,
  redact: (text: string) => string,
  afterContent: boolean,
): ServiceError | null {
  const details = baseRespDetails(value);
  return details === null ? null : refusalOf(details, redact, afterContent ? 'interrupted' : null);
}

function refusalOf(
  details: ErrorDetails,
  redact: (text: string) => string,
  known: ErrorClass | null = null,
): ServiceError {
  const messageText = plainText(redact(details.message ?? ''), false);
  const message = messageText === '' ? 'The service reported an error.' : messageText;
  const errorClass = known ?? classOfCode(details.code, details.type ?? '') ?? classOfMessage(message);
  const code = details.code === null ? null : cutText(plainText(redact(details.code), false), 100);
  return fail(errorClass, message, { phase: 'answering', status: 200, code });
}

/** Classifies an error code, which may be an HTTP status or a word. */
function classOfCode(code: string | null, type: string): ErrorClass | null {
  const status = /^[45]\d\d$/.test(code ?? '') ? classOfStatus(Number(code), type) : null;
  return status ?? classOfLabel(`${code ?? ''} ${type}`);
}

/**
 * Classifies an error by its message alone. It may quote the user, so only unambiguous phrases count; anything else is
 * `bad_request`.
 */
function classOfMessage(message: string): 'quota' | 'rate' | 'key' | 'bad_request' {
  if (/\b(insufficient|not enough|out of) (balance|credits?|quota)\b|\bquota exceeded\b/i.test(message))
    return 'quota';
  if (/\brate.?limit(ed| exceeded| reached)\b|\btoo many requests\b/i.test(message)) return 'rate';
  if (/\b(invalid|missing|wrong|expired) api.?key\b|\bunauthori[sz]ed\b/i.test(message)) return 'key';
  return 'bad_request';
}

/** Matches codes of success. */
export const SUCCESS_CODE = /^(0|2\d\d|ok|success|succeeded)$/i;

/**
 * Like `readRefusal`, for a response whose result may come later and which may contain any message: only an `error`,
 * `base_resp` or error code counts.
 * @see SERVICE.md §7
 */
export function readExplicitRefusal(
  value: unknown,
  text: string,
  redact: (text: string) => string,
): ServiceError | null {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const error = fieldOf(fields, 'error');
  if (isReported(error)) return classifyErrorObject(error, redact);
  const code = scalarText(fieldOf(fields, 'code'));
  const isExplicit =
    fieldsOf(fieldOf(fields, 'base_resp')) !== null || (code !== null && !SUCCESS_CODE.test(code));
  // An empty `error` would count as an error.
  return isExplicit ? readRefusal({ ...fields, error: null }, text, redact) : null;
}

function isReported(error: unknown): boolean {
  if (typeof error === 'string') return error.trim() !== '';
  const fields = fieldsOf(error);
  if (fields === null) return error === true;
  const code = scalarText(fieldOf(fields, 'code'));
  return Object.keys(fields).length > 0 && (code === null || !SUCCESS_CODE.test(code));
}
