import { BYTE_CAPS } from '../../shared/service/limits.ts';
import { taskId as taskName } from '../../shared/service/music.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { CallOptions } from './chat.ts';
import { fail } from './classify-error.ts';
import { parseExactJson } from './parse-json.ts';
import { readWhole } from './read-body.ts';
import type { ServiceConnection } from './service-connection.ts';
import { sniffBody } from './sniff-body.ts';
import { strangerSentence } from './stranger-sentence.ts';
import { redactorOf, type ServiceCall, type Transport } from './transport.ts';

/** How a service is asked after a task, as a connection's profile says. */
export interface TaskQuery {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly placement: 'query' | 'path' | 'body';
  readonly parameter: string;
}

/** What an asking may take in all, in milliseconds: the next one is due soon. */
const WHOLE_MS = 120_000;

/**
 * Asks after a task and gives the answer, whatever JSON it is, and as text. Bills nothing, so it also goes over a
 * connection for reading.
 * @throws ServiceError
 * @see SERVICE.md §4
 */
export async function askAfterTask(
  transport: Transport,
  connection: ServiceConnection,
  options: Pick<CallOptions, 'signal' | 'observer'> & { readonly taskId: string; readonly query: TaskQuery },
): Promise<{ readonly value: unknown; readonly text: string }> {
  const { query, signal, observer } = options;
  const { profile } = connection;
  if (!taskName.safeParse(options.taskId).success) {
    throw fail('invalid', 'The name of the task cannot stand in an address.', { action: 'none' });
  }
  if (query.method === 'POST' && isBilled(query.path, profile)) {
    throw fail('invalid', 'The path for asking after a task is one that makes something. Check it.', {
      action: 'settings',
    });
  }
  const answer = await transport.open({
    ...{ connection, method: query.method, ...placed(query, options.taskId), stream: false, asksOnly: true },
    ...{ signal, observer, headersMs: profile.headersTimeoutMs, overallMs: WHOLE_MS },
  });
  try {
    const redact = redactorOf(connection.key).text;
    const { kind, pieces } = await sniffBody(answer);
    const text = (await readWhole(answer, pieces, BYTE_CAPS.json)).replace(/^\ufeff/, '');
    observer?.onBody?.(redact(text.slice(0, BYTE_CAPS.errorBody)));
    const json = parseExactJson(text);
    if (json.ok) return { value: json.value, text };
    const at = { phase: 'answering', status: answer.status } as const;
    if (kind === 'html' || kind === 'unknown')
      throw fail('bad_answer', strangerSentence(kind, redact(text)), at);
    const message = text.trim() === '' ? 'The answer is empty.' : 'The answer is not valid JSON.';
    throw fail('bad_answer', message, at);
  } finally {
    answer.close();
  }
}

/** Where the name of the task goes. */
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
  const { chatPath, messagesPath, speechPath, speechStreamPath, songPath } = profile;
  const plain = (text: string | null): string | null => text?.replace(/\/+$/, '').toLowerCase() ?? null;
  return [chatPath, messagesPath, speechPath, speechStreamPath, songPath].map(plain).includes(plain(path));
}
