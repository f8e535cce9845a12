import { errorObject } from '../../../shared/service/errors.ts';
import { parseJson } from '../parse-json.ts';

/** The error described in a response. */
export interface ErrorDetails {
  readonly message: string | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly param: string | null;
}

/** Deepest nesting searched: gateways wrap errors, some more than once. */
const DEPTH_MAX = 6;
/** Maximum number of items of a list that are searched. */
const LIST_MAX = 20;
/** Fields that may contain an error or a list of errors, searched after the usual ones. */
const WRAPPERS = ['errors', 'data', 'result', 'response', 'details', 'body', 'fault'] as const;
/** Message fields searched last. */
const OTHER_MESSAGES = ['error_description', 'error_message', 'errorMessage', 'error_msg', 'reason', 'title'];

/**
 * Finds the error in a JSON body, in this order: `error`, `base_resp.status_msg`, `message`, `msg`, `detail`, then in
 * wrapped objects. Of a list, the first item with a message counts. Null if the body is not JSON or has no message.
 * @see SERVICE.md §7
 */
export function readErrorDetails(body: string): ErrorDetails | null {
  const parsed = parseJson(body);
  if (!parsed.ok) return null;
  return typeof parsed.value === 'string' ? messageOnly(parsed.value) : detailsIn(parsed.value, DEPTH_MAX);
}

/** Returns the error in a response's `base_resp`; null if it reports none. */
export function baseRespDetails(value: unknown): ErrorDetails | null {
  if (!isRecord(value) || !isRecord(value.base_resp)) return null;
  const { status_msg, status_code } = value.base_resp;
  const code = codeText(status_code);
  const message = nonBlankText(status_msg);
  if (code === null ? message === null || SUCCESS_MESSAGE.test(message) : Number(code) === 0) return null;
  return { message, code, type: null, param: null };
}

/** Matches messages of successful responses. */
export const SUCCESS_MESSAGE = /^\s*(success|succeeded|ok)\s*$/i;

function detailsIn(value: unknown, depth: number): ErrorDetails | null {
  if (depth === 0) return null;
  if (Array.isArray(value)) return firstOf(value, (item) => messageOnly(item) ?? detailsIn(item, depth - 1));
  if (!isRecord(value)) return null;
  const fromObject = detailsOfErrorObject(value.error, depth);
  if (fromObject !== null) return fromObject;
  const base = value.base_resp;
  if (isRecord(base)) {
    const message = nonBlankText(base.status_msg);
    if (message !== null) return { message, code: codeText(base.status_code), type: null, param: null };
  }
  for (const name of ['message', 'msg']) {
    const message = nonBlankText(value[name]);
    if (message !== null)
      return { message, code: codeText(value.code), type: nonBlankText(value.type), param: null };
    if (isRecord(value[name])) {
      const within = detailsIn(value[name], depth - 1);
      if (within !== null) return within;
    }
  }
  return (
    messageOnly(detailText(value.detail)) ??
    firstOf(WRAPPERS, (name) => detailsIn(value[name], depth - 1)) ??
    firstOf(OTHER_MESSAGES, (name) => messageOnly(value[name]))
  );
}

function detailsOfErrorObject(value: unknown, depth: number): ErrorDetails | null {
  // A boolean contains no details.
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'string') return { message: nonBlankText(value), code: null, type: null, param: null };
  if (!isRecord(value)) return detailsIn(value, depth) ?? messageOnly(JSON.stringify(value));
  const own = {
    message: nonBlankText(value.message),
    code: codeText(value.code),
    type: nonBlankText(value.type),
    param: nonBlankText(value.param),
  };
  if (own.message !== null) return own;
  const within = detailsIn(value, depth - 1) ?? detailsOfMessage(value.message);
  if (within !== null) {
    return {
      message: within.message,
      code: within.code ?? own.code,
      type: within.type ?? own.type,
      param: within.param ?? own.param,
    };
  }
  const isUsual = errorObject.safeParse(value).success;
  return isUsual ? own : { ...own, message: nonBlankText(JSON.stringify(value)) };
}

/** Returns the text in a message that is an object. */
function detailsOfMessage(message: unknown): ErrorDetails | null {
  if (!isRecord(message)) return null;
  return firstOf(['text', 'message', 'content'], (name) => messageOnly(message[name]));
}

function messageOnly(value: unknown): ErrorDetails | null {
  const message = nonBlankText(value);
  return message === null ? null : { message, code: null, type: null, param: null };
}

function firstOf<T>(list: readonly T[], find: (item: T) => ErrorDetails | null): ErrorDetails | null {
  for (const item of list.slice(0, LIST_MAX)) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the text of `detail`: a string, or a list of validation errors with a `msg` each. */
function detailText(detail: unknown): string | null {
  if (Array.isArray(detail)) {
    const texts = detail
      .slice(0, 5)
      .map((item) => (isRecord(item) ? nonBlankText(item.msg) : nonBlankText(item)));
    return nonBlankText(texts.filter((text) => text !== null).join('; '));
  }
  return isRecord(detail) ? (nonBlankText(detail.message) ?? nonBlankText(detail.msg)) : nonBlankText(detail);
}

function nonBlankText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function codeText(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : nonBlankText(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
