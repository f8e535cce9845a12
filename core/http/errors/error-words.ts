import { errorObject } from '../../../shared/service/errors.ts';
import { parseJson } from '../parse-json.ts';

/** The error described by a failed answer. */
export interface ErrorWords {
  readonly message: string | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly param: string | null;
}

/** How deep errors are looked for: gateways wrap what they were told, some of them more than once. */
const DEPTH_MAX = 6;
/** Items of a list that are looked at. */
const LIST_MAX = 20;
/** Fields that hold an error, or several, where none of the usual ones does. */
const WRAPPERS = ['errors', 'data', 'result', 'response', 'details', 'body', 'fault'] as const;
/** Names of a message that are looked at last. */
const OTHER_NAMES = ['error_description', 'error_message', 'errorMessage', 'error_msg', 'reason', 'title'];

/**
 * Looks in a body for an error, in this order: `error`, `base_resp.status_msg`, `message`, `msg`, `detail`, and then in
 * what it wraps. A list is what its first item with words is. Null when the body is no JSON or says nothing.
 * @see SERVICE.md §7
 */
export function readErrorWords(body: string): ErrorWords | null {
  const parsed = parseJson(body);
  if (!parsed.ok) return null;
  return typeof parsed.value === 'string' ? saidBy(parsed.value) : wordsIn(parsed.value, DEPTH_MAX);
}

/** The failure that `base_resp` of an answer reports; null where it reports none. */
export function baseRespWords(value: unknown): ErrorWords | null {
  if (!isRecord(value) || !isRecord(value.base_resp)) return null;
  const { status_msg, status_code } = value.base_resp;
  const code = codeText(status_code);
  const message = textOf(status_msg);
  if (code === null ? message === null || FINE.test(message) : Number(code) === 0) return null;
  return { message, code, type: null, param: null };
}

/** Matches messages that successful answers carry. */
export const FINE = /^\s*(success|succeeded|ok)\s*$/i;

function wordsIn(value: unknown, depth: number): ErrorWords | null {
  if (depth === 0) return null;
  if (Array.isArray(value)) return firstOf(value, (item) => saidBy(item) ?? wordsIn(item, depth - 1));
  if (!isRecord(value)) return null;
  const fromObject = wordsOfErrorObject(value.error, depth);
  if (fromObject !== null) return fromObject;
  const base = value.base_resp;
  if (isRecord(base)) {
    const message = textOf(base.status_msg);
    if (message !== null) return { message, code: codeText(base.status_code), type: null, param: null };
  }
  for (const name of ['message', 'msg']) {
    const message = textOf(value[name]);
    if (message !== null)
      return { message, code: codeText(value.code), type: textOf(value.type), param: null };
  }
  return (
    saidBy(detailText(value.detail)) ??
    firstOf(WRAPPERS, (name) => wordsIn(value[name], depth - 1)) ??
    firstOf(OTHER_NAMES, (name) => saidBy(value[name]))
  );
}

function wordsOfErrorObject(value: unknown, depth: number): ErrorWords | null {
  // That there is one says nothing of it.
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'string') return { message: textOf(value), code: null, type: null, param: null };
  if (!isRecord(value)) return wordsIn(value, depth) ?? saidBy(JSON.stringify(value));
  const own = {
    message: textOf(value.message),
    code: codeText(value.code),
    type: textOf(value.type),
    param: textOf(value.param),
  };
  if (own.message !== null) return own;
  const within = wordsIn(value, depth - 1) ?? wordsOfMessage(value.message);
  if (within !== null) {
    return {
      message: within.message,
      code: within.code ?? own.code,
      type: within.type ?? own.type,
      param: within.param ?? own.param,
    };
  }
  const isUsual = errorObject.safeParse(value).success;
  return isUsual ? own : { ...own, message: textOf(JSON.stringify(value)) };
}

/** A message that is an object: whichever text is in it. */
function wordsOfMessage(message: unknown): ErrorWords | null {
  if (!isRecord(message)) return null;
  return firstOf(['text', 'message', 'content'], (name) => saidBy(message[name]));
}

function saidBy(value: unknown): ErrorWords | null {
  const message = textOf(value);
  return message === null ? null : { message, code: null, type: null, param: null };
}

function firstOf<T>(list: readonly T[], find: (item: T) => ErrorWords | null): ErrorWords | null {
  for (const item of list.slice(0, LIST_MAX)) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** A sentence, or a list of findings with a `msg` each. */
function detailText(detail: unknown): string | null {
  if (Array.isArray(detail)) {
    const texts = detail.slice(0, 5).map((item) => (isRecord(item) ? textOf(item.msg) : textOf(item)));
    return textOf(texts.filter((text) => text !== null).join('; '));
  }
  return isRecord(detail) ? (textOf(detail.message) ?? textOf(detail.msg)) : textOf(detail);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function codeText(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
