import { BYTE_CAPS } from '../../shared/service/limits.ts';
import { classifyErrorObject, fail } from '../http/errors/classify-error.ts';
import { fieldOf, fieldsOf } from '../http/errors/json-fields.ts';
import { parseJson } from '../http/parse-json.ts';
import { readTextBody } from '../http/read-body.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';
import { bodyExcerpt } from '../http/shown-body.ts';
import { redactorOf, type Transport } from '../http/transport.ts';

export interface ListOptions {
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
}

/**
 * Fetches a list that the service offers.
 * @param list.name names the list in errors; `list.cause` is what the user should check if it is not JSON.
 * @param list.read returns null for a response of another form.
 * @throws ServiceError.
 * @see SERVICE.md §4
 */
export async function fetchList<T>(
  transport: Transport,
  connection: ServiceConnection,
  path: string,
  { signal, observer }: ListOptions,
  list: { readonly name: string; readonly cause: string; read(value: unknown): T | null },
): Promise<T> {
  const answer = await transport.open({ connection, method: 'GET', path, stream: false, signal, observer });
  try {
    const text = await readTextBody(answer, [], BYTE_CAPS.json);
    const redact = redactorOf(connection.key).text;
    observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
    const at = { phase: 'answering', status: answer.status, action: 'settings' } as const;
    const json = parseJson(text);
    if (!json.ok) throw fail('bad_answer', `The ${list.name} is not JSON. Check ${list.cause}.`, at);
    const read = list.read(json.value);
    if (read !== null) return read;
    const fields = fieldsOf(json.value) ?? {};
    if (Object.hasOwn(fields, 'error')) throw classifyErrorObject(fieldOf(fields, 'error'), redact);
    throw fail('bad_answer', `The ${list.name} has an unexpected format.`, at);
  } finally {
    answer.close();
  }
}
