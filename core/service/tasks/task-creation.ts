import { BYTE_CAPS, DEADLINES } from '../../../shared/service/limits.ts';
import { bodyKind } from '../../http/body-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { readErrorDetails } from '../../http/errors/error-details.ts';
import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal } from '../../http/errors/read-refusal.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { notJsonError } from '../../http/errors/unexpected-body.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { Secret } from '../../http/secret.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt, EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { quarantineBody, Spool } from '../../http/spool/spool.ts';
import { holdsKey, redactorOf, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';
import { taskIdIn } from './task-name.ts';

/** Options of a call that creates a task. */
export interface TaskOptions extends CallOptions {
  /** Path in the quarantine for an unusable response that may have been billed; must not exist. */
  readonly quarantine: string;
}

/** Longest wait for the end of a response whose JSON is complete, in milliseconds. */
const END_MS = 5_000;

/**
 * Creates a task and returns the service's id for it. Sent once; may be billed. A task id counts even if the connection
 * breaks afterwards.
 * @throws QuarantinedResponseError if it is unknown whether a task exists, and the response was kept; ServiceError otherwise.
 */
export async function createTask(
  transport: Transport,
  connection: ServiceConnection,
  {
    path,
    request,
    quarantine,
    signal,
    observer,
    opId,
  }: TaskOptions & {
    readonly path: string;
    readonly request: unknown;
  },
): Promise<string> {
  const redact = redactorOf(connection.key).text;
  const answer = await transport.open({
    ...{ connection, method: 'POST', path, body: JSON.stringify(request), stream: false },
    ...{ signal, observer, opId, overallMs: DEADLINES.overallMedia },
  });
  const pieces: Uint8Array[] = [];
  try {
    const broken = await readAll(answer, pieces);
    const bytes = Buffer.concat(pieces);
    if (bytes.length > 0) {
      const text = bytes.toString('utf8', 0, EXCERPT_SOURCE_MAX);
      observer?.onBody?.(bodyExcerpt({ text, cut: bytes.length > EXCERPT_SOURCE_MAX }, redact));
    }
    const verdict = judge(bytes, answer, broken, connection.key);
    if (typeof verdict === 'string') return verdict;
    throw verdict.keep ? await keepAnswer(verdict.error, bytes, quarantine, connection.key) : verdict.error;
  } finally {
    answer.close();
  }
}

/** Reads the body into `pieces`; returns the error that broke it off, or null. */
async function readAll(answer: ServiceAnswer, pieces: Uint8Array[]): Promise<ServiceError | null> {
  let size = 0;
  try {
    for (;;) {
      const piece = await answer.read();
      if (piece === null) return null;
      pieces.push(piece);
      answer.markProgress();
      size += piece.length;
      // Only the end of the body can follow.
      if (size <= EARLY_PARSE_MAX && piece.at(-1) === CLOSING && parseExactJson(textOf(pieces)).ok)
        answer.limitIdle(END_MS);
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  }
}

const CLOSING = '}'.charCodeAt(0);
/** Largest response that is parsed before its end, in bytes. */
const EARLY_PARSE_MAX = 4096;

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** Returns the task id, or the error and whether to keep the response in the quarantine. */
function judge(
  bytes: Buffer,
  answer: ServiceAnswer,
  broken: ServiceError | null,
  key: Secret | null,
): string | { readonly error: ServiceError; readonly keep: boolean } {
  const at = { phase: 'answering', status: answer.status } as const;
  const redact = redactorOf(key).text;
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const json = parseExactJson(text);
  if (json.ok) {
    const rawId = taskIdIn(json.value);
    // The key must not become an id, which is stored and shown.
    const id = rawId === null || holdsKey(key, rawId) ? null : rawId;
    const refusal = readExplicitRefusal(json.value, text, redact);
    // An error together with a task id is kept for inspection.
    if (refusal !== null) return { error: refusal, keep: id !== null };
    if (id !== null) return id;
  }
  if (broken !== null)
    return { error: uncertainTaskError(broken, answer.status), keep: broken.data.class !== 'stopped' };
  if (json.ok) return { error: fail('bad_answer', noIdMessage(text, redact), at), keep: true };
  const kind = bodyKind(answer.headers['content-type'] ?? '', bytes);
  const said = redact(bytes.toString('utf8', 0, BYTE_CAPS.errorBody));
  return { error: notJsonError(bytes.length === 0 ? 'empty' : kind, said, answer.status), keep: true };
}

/** Notes in the error of a response over the size limit that the task's existence is unknown. */
export function uncertainTaskError(broken: ServiceError, status: number): ServiceError {
  if (broken.data.class !== 'too_large') return broken;
  return fail('bad_answer', `${broken.message} Whether there is a task now is not known.`, {
    phase: 'answering',
    status,
    cause: broken,
  });
}

function noIdMessage(text: string, redact: (text: string) => string): string {
  const serviceMessage = plainText(redact(readErrorDetails(text)?.message ?? ''), false);
  const said = serviceMessage === '' ? '' : ` It says: “${cutText(serviceMessage, 200)}”.`;
  return `The service answered without a name for the task, so nothing can be asked after.${said}`;
}

/** Moves the response into the quarantine if possible, and returns the error to throw. */
async function keepAnswer(
  error: ServiceError,
  bytes: Buffer,
  path: string,
  key: Secret | null,
): Promise<ServiceError> {
  const spool = new Spool(`${path}.part`);
  try {
    await spool.write(bytes);
    return await quarantineBody(error, spool, path, redactorOf(key));
  } catch {
    return error;
  } finally {
    await spool.remove();
  }
}
