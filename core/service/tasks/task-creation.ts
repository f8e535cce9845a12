import { BYTE_CAPS, DEADLINES } from '../../../shared/service/limits.ts';
import { bodyKind } from '../../http/body-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { readErrorDetails } from '../../http/errors/error-words.ts';
import { notJsonError } from '../../http/errors/no-json.ts';
import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal } from '../../http/errors/refusal-in-words.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { Secret } from '../../http/secret.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { bodyExcerpt, EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { keepBody, Spool } from '../../http/spool/spool.ts';
import { holdsKey, redactorOf, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../chat/chat.ts';
import { taskNameIn } from './task-name.ts';

export interface TaskOptions extends CallOptions {
  /** A file that is not there yet: an answer that may have been billed but cannot be used is kept there. */
  readonly quarantine: string;
}

/** How long the end of an answer may take when all of it is there, in milliseconds. */
const END_MS = 5_000;

/**
 * Has the service take a task and gives its name. Sent once; may be billed. An answer counts by what it holds, however
 * it ended.
 * @throws KeptAnswerError where nobody can tell whether there is a task now, and the answer was kept; ServiceError
 *   otherwise.
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
    const broken = await takeAll(answer, pieces);
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

/** Reads to the end, or to where it broke: what broke it is given, with the pieces until then. */
async function takeAll(answer: ServiceAnswer, pieces: Uint8Array[]): Promise<ServiceError | null> {
  let size = 0;
  try {
    for (;;) {
      const piece = await answer.read();
      if (piece === null) return null;
      pieces.push(piece);
      answer.markProgress();
      size += piece.length;
      // Only the end can follow, which is not waited for long.
      if (size <= SHORT && piece.at(-1) === CLOSING && parseExactJson(textOf(pieces)).ok)
        answer.limitIdle(END_MS);
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  }
}

const CLOSING = '}'.charCodeAt(0);
/** Longer answers are not looked at before their end, in bytes. */
const SHORT = 4096;

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** The task's name, or why there is none and whether the answer is worth keeping. */
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
    const found = taskNameIn(json.value);
    // The key is no name: it would be written down, and shown.
    const name = found === null || holdsKey(key, found) ? null : found;
    const refusal = readExplicitRefusal(json.value, text, redact);
    // A refusal that names a task all the same shall be looked at by somebody.
    if (refusal !== null) return { error: refusal, keep: name !== null };
    if (name !== null) return name;
  }
  if (broken !== null) return { error: unsure(broken, answer.status), keep: broken.data.class !== 'stopped' };
  if (json.ok) return { error: fail('bad_answer', withoutName(text, redact), at), keep: true };
  const kind = bodyKind(answer.headers['content-type'] ?? '', bytes);
  const said = redact(bytes.toString('utf8', 0, BYTE_CAPS.errorBody));
  return { error: notJsonError(bytes.length === 0 ? 'empty' : kind, said, answer.status), keep: true };
}

/** An answer over the limit may still name a task. */
export function unsure(broken: ServiceError, status: number): ServiceError {
  if (broken.data.class !== 'too_large') return broken;
  return fail('bad_answer', `${broken.message} Whether there is a task now is not known.`, {
    phase: 'answering',
    status,
    cause: broken,
  });
}

function withoutName(text: string, redact: (text: string) => string): string {
  const words = plainText(redact(readErrorDetails(text)?.message ?? ''), false);
  const said = words === '' ? '' : ` It says: “${cutText(words, 200)}”.`;
  return `The service answered without a name for the task, so nothing can be asked after.${said}`;
}

/** Returns the failure, with the answer kept at this path where there is something of it and the disk takes it. */
async function keepAnswer(
  error: ServiceError,
  bytes: Buffer,
  path: string,
  key: Secret | null,
): Promise<ServiceError> {
  const spool = new Spool(`${path}.part`);
  try {
    await spool.write(bytes);
    return await keepBody(error, spool, path, redactorOf(key));
  } catch {
    return error;
  } finally {
    await spool.remove();
  }
}
