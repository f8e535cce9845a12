import { SUCCESS_MESSAGE } from '../../http/errors/error-details.ts';
import { type Fields, fieldOf, fieldsOf, scalarText } from '../../http/errors/json-fields.ts';
import { SUCCESS_CODE } from '../../http/errors/read-refusal.ts';

/**
 * Returns the error that an event of a stream reports, in any form that services use; undefined if it reports none. An
 * event named `error` is one, whatever its data is. Otherwise, in this order: `error`, of which a list may hold several;
 * an `object` or `type` that says so; `detail`; and a `message` or `msg` with a code other than success.
 * @param event.value its data as JSON; undefined if it is none.
 * @param isContent tells by its fields that an event is part of the answer: then only `error` counts.
 * @see SERVICE.md §7
 */
export function streamError(
  {
    data,
    value,
    name,
  }: { readonly data: string; readonly value: unknown; readonly name: string | undefined },
  isContent: (event: Fields) => boolean,
): unknown {
  const event = fieldsOf(Array.isArray(value) ? value[0] : value);
  if (event === null) return name === 'error' ? (value ?? data) : undefined;
  const error = fieldOf(event, 'error');
  if (isReported(error)) return error === true ? event : error;
  const isError = name === 'error' || event.object === 'error' || event.type === 'error';
  return isError || (!isContent(event) && isBareError(event)) ? event : undefined;
}

function isBareError(event: Fields): boolean {
  const detail = fieldOf(event, 'detail');
  if (isReported(detail) && detail !== true) return true;
  const code = scalarText(fieldOf(event, 'code'));
  if (code === null || SUCCESS_CODE.test(code)) return false;
  return ['message', 'msg'].some((name) => {
    const message = fieldOf(event, name);
    return isReported(message) && !(typeof message === 'string' && SUCCESS_MESSAGE.test(message));
  });
}

/** Returns whether a field says anything: some services send it empty, or with a code of success. */
function isReported(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null)
    return value === true || (typeof value === 'number' && value !== 0);
  if (Array.isArray(value)) return value.length > 0;
  const code = scalarText((value as { readonly code?: unknown }).code);
  return Object.keys(value).length > 0 && (code === null || !SUCCESS_CODE.test(code));
}
