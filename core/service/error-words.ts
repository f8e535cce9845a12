import { errorObject } from '../../shared/service/errors.ts';
import { parseJson } from './parse-json.ts';

/** What a failed answer says of itself. */
export interface ErrorWords {
  readonly message: string | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly param: string | null;
}

/**
 * Looks in a body for an error, in this order: `error`, `base_resp.status_msg`, `message`, `msg`, `detail`. Null when
 * the body is no JSON object or says nothing.
 * @see SERVICE.md §7
 */
export function readErrorWords(body: string): ErrorWords | null {
  const parsed = parseJson(body);
  if (!parsed.ok || !isRecord(parsed.value)) return null;
  const found = parsed.value;
  const fromObject = wordsOfErrorObject(found.error);
  if (fromObject !== null) return fromObject;
  const base = found.base_resp;
  if (isRecord(base)) {
    const message = textOf(base.status_msg);
    if (message !== null) return { message, code: codeText(base.status_code), type: null, param: null };
  }
  for (const name of ['message', 'msg']) {
    const message = textOf(found[name]);
    if (message !== null)
      return { message, code: codeText(found.code), type: textOf(found.type), param: null };
  }
  const detail = detailText(found.detail);
  return detail === null ? null : { message: detail, code: null, type: null, param: null };
}

function wordsOfErrorObject(value: unknown): ErrorWords | null {
  if (value === null || value === undefined) return null;
  const parsed = errorObject.safeParse(value);
  if (!parsed.success) return { message: textOf(JSON.stringify(value)), code: null, type: null, param: null };
  const error = parsed.data;
  if (typeof error === 'string') return { message: textOf(error), code: null, type: null, param: null };
  return {
    message: textOf(error.message),
    code: codeText(error.code),
    type: textOf(error.type),
    param: textOf(error.param),
  };
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
