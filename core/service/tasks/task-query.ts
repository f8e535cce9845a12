import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { taskId as taskName } from '../../../shared/service/music.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { notJsonError } from '../../http/errors/no-json.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import { readWhole } from '../../http/read-body.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { redactorOf, type ServiceCall, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';

/** How a service is asked after a task, as a connection's profile says. */
export interface TaskQuery {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly placement: 'query' | 'path' | 'body';
  readonly parameter: string;
}

/** Longest time of one query, in milliseconds: the next is due soon. */
const WHOLE_MS = 120_000;

interface Asking extends Pick<CallOptions, 'signal' | 'observer'> {
  readonly taskId: string;
  readonly query: TaskQuery;
}

/**
 * Asks after a task and gives the answer, whatever JSON it is, and as text. Bills nothing, so it also goes over a
 * connection for reading.
 * @throws ServiceError
 * @see SERVICE.md §4
 */
export async function askAfterTask(
  transport: Transport,
  connection: ServiceConnection,
  asking: Asking,
): Promise<{ readonly value: unknown; readonly text: string }> {
  const answer = await openTaskQuery(transport, connection, asking);
  try {
    const redact = redactorOf(connection.key).text;
    const { kind, pieces } = await sniffBody(answer);
    const text = (await readWhole(answer, pieces, BYTE_CAPS.json)).replace(/^\ufeff/, '');
    asking.observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
    const json = parseExactJson(text);
    if (!json.ok) throw notJsonError(kind, redact(text), answer.status);
    return { value: json.value, text };
  } finally {
    answer.close();
  }
}

/**
 * The same as far as the head of the answer, which is the caller's to read and close.
 * @throws ServiceError
 */
export async function openTaskQuery(
  transport: Transport,
  connection: ServiceConnection,
  { query, signal, observer, taskId, maxBytes }: Asking & { readonly maxBytes?: number },
): Promise<ServiceAnswer> {
  const { profile } = connection;
  if (!taskName.safeParse(taskId).success) {
    throw fail('invalid', 'The name of the task cannot stand in an address.', { action: 'none' });
  }
  if (query.method === 'POST' && isBilled(query.path, profile)) {
    throw fail('invalid', 'The path for asking after a task is one that makes something. Check it.', {
      action: 'settings',
    });
  }
  return transport.open({
    ...{ connection, method: query.method, ...placed(query, taskId), stream: false, isQuery: true },
    ...{ signal, observer, headersMs: profile.headersTimeoutMs, overallMs: WHOLE_MS },
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
}

/** The place of the task's id in a path. */
export function placed(
  { path, placement, parameter }: TaskQuery,
  taskId: string,
): Pick<ServiceCall, 'path' | 'body'> {
  const name = encodeURIComponent(taskId);
  switch (placement) {
    case 'query':
      return { path: `${path}?${encodeURIComponent(parameter)}=${name}` };
    case 'path':
      return { path: `${path.replace(/\/+$/, '')}/${name}` };
    case 'body':
      return { path, body: JSON.stringify({ [parameter]: taskId }) };
    default:
      return placement satisfies never;
  }
}

/** A slip in the settings must not become a bill a minute. */
function isBilled(path: string, profile: EndpointProfile): boolean {
  const billed = [
    ...[profile.chatPath, profile.messagesPath, profile.speechPath, profile.speechStreamPath],
    ...[profile.songPath, profile.imageSyncPath, profile.imageAsyncPath],
  ];
  const plain = (text: string | null): string | null => text?.replace(/\/+$/, '').toLowerCase() ?? null;
  return billed.map(plain).includes(plain(path));
}
