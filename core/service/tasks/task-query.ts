import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { taskId as taskName } from '../../../shared/service/music.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal } from '../../http/errors/read-refusal.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { notJsonError } from '../../http/errors/unexpected-body.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import { readTextBody } from '../../http/read-body.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { redactorOf, type ServiceCall, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../call-options.ts';
import type { TaskAnswer, TaskResults } from './task-answer.ts';

/** How to query a task, from a connection's profile. */
export interface TaskQuery {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly placement: 'query' | 'path' | 'body';
  readonly parameter: string;
}

/** Returns how a service is queried for its tasks of a kind. @see SERVICE.md §4 */
export function taskQuery(profile: EndpointProfile, kind: 'song' | 'image'): TaskQuery {
  return {
    path: profile[`${kind}QueryPath` as const],
    method: profile[`${kind}QueryMethod` as const],
    placement: profile[`${kind}QueryPlacement` as const],
    parameter: profile[`${kind}QueryParameter` as const],
  };
}

/** Timeout of one query, in milliseconds; the next one follows soon. */
const OVERALL_MS = 120_000;

interface QueryOptions extends Pick<CallOptions, 'signal' | 'observer'> {
  readonly taskId: string;
  readonly query: TaskQuery;
  readonly maxBytes?: number;
}

/**
 * Queries a task and returns the response as JSON of any form, and as text. Not billed, so a read-only connection
 * allows it.
 * @throws ServiceError.
 * @see SERVICE.md §4
 */
export async function queryTask(
  transport: Transport,
  connection: ServiceConnection,
  options: QueryOptions,
): Promise<{ readonly value: unknown; readonly text: string }> {
  const answer = await openTaskQuery(transport, connection, options);
  try {
    const redact = redactorOf(connection.key).text;
    const { kind, chunks } = await sniffBody(answer);
    const text = (await readTextBody(answer, chunks, BYTE_CAPS.json)).replace(/^\ufeff/, '');
    options.observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
    const json = parseExactJson(text);
    if (!json.ok) throw notJsonError(kind, redact(text), answer.status);
    return { value: json.value, text };
  } finally {
    answer.close();
  }
}

/**
 * Like `queryTask`, but returns the open response, which the caller must read and close.
 * @throws ServiceError.
 */
export async function openTaskQuery(
  transport: Transport,
  connection: ServiceConnection,
  { query, signal, observer, taskId, maxBytes }: QueryOptions,
): Promise<ServiceAnswer> {
  const { profile } = connection;
  if (!taskName.safeParse(taskId).success) {
    throw fail('invalid', 'The task ID cannot be used in an address.', { action: 'none' });
  }
  if (query.method === 'POST' && isBilled(query.path, profile)) {
    throw fail('invalid', 'The path for checking a task would create something. Check it.', {
      action: 'settings',
    });
  }
  return transport.open({
    ...{ connection, method: query.method, ...insertTaskId(query, taskId), stream: false, isQuery: true },
    ...{ signal, observer, maxBytes, headersMs: profile.headersTimeoutMs, overallMs: OVERALL_MS },
  });
}

/** Returns path and body with the task id in its place. */
export function insertTaskId(
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

/** Returns whether a path creates something, so that a wrong setting does not bill every poll. */
function isBilled(path: string, profile: EndpointProfile): boolean {
  const billed = [
    ...[profile.chatPath, profile.messagesPath, profile.speechPath, profile.speechStreamPath],
    ...[profile.songPath, profile.imageSyncPath, profile.imageAsyncPath],
  ];
  const normalized = (text: string | null): string | null => text?.replace(/\/+$/, '').toLowerCase() ?? null;
  return billed.map(normalized).includes(normalized(path));
}

/** The state and results of a task, with texts fit to show. */
export interface TaskReport<Result> extends TaskResults<Result> {
  /** The response, at most 64 KiB, with embedded media replaced and the key redacted. */
  readonly raw: string;
}

/** The report of a response that says nothing about the task. */
export const UNKNOWN_TASK: TaskAnswer & { readonly found: readonly never[] } = {
  ...{ taskId: null, state: null, stateText: null, progress: null, message: null },
  found: [],
};

/** The polled task and the response. */
interface ReportContext {
  readonly requested: string;
  /** The response, parsed and as text. */
  readonly value: unknown;
  readonly text: string;
  readonly redact: (text: string) => string;
  readonly observer: CallObserver | undefined;
}

/** Longest id of another task that is returned, in UTF-16 units. */
const ID_MAX = 256;

/**
 * Reports the polled task; its state is unknown if the response is about another task.
 * @throws ServiceError if the response is an error of the query, which says nothing about the task.
 */
export function reportTask<Result>(answer: TaskResults<Result>, context: ReportContext): TaskReport<Result> {
  const { value, text, redact, observer } = context;
  const raw = bodyExcerpt({ text, cut: false }, redact);
  if (answer.taskId !== null && answer.taskId !== context.requested) {
    observer?.onIgnored?.('an answer about another task');
    return { ...UNKNOWN_TASK, taskId: cutText(redact(answer.taskId), ID_MAX), raw };
  }
  const shownText = (text: string | null): string | null =>
    text === null ? null : plainText(redact(text), false) || null;
  const stateText = shownText(answer.stateText);
  if (stateText === null && answer.found.length === 0) {
    const refusal = readExplicitRefusal(value, text, redact);
    if (refusal !== null) throw queryError(refusal);
  }
  return { ...answer, stateText, message: shownText(answer.message), raw };
}

/** Makes `bad_request`, which is only a guess here, retryable, so that it does not end the polling. */
function queryError(refusal: ServiceError): ServiceError {
  if (refusal.data.class !== 'bad_request') return refusal;
  return new ServiceError({ ...refusal.data, class: 'service', action: 'retry' }, { cause: refusal });
}
