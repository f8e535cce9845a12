import { taskId } from '../../../shared/service/music.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { readErrorDetails } from '../../http/errors/error-details.ts';
import { fieldOf, scalarText } from '../../http/errors/json-fields.ts';
import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal, readRefusal } from '../../http/errors/read-refusal.ts';
import { markCharged, type ServiceError } from '../../http/errors/service-error.ts';
import { notJsonError } from '../../http/errors/unexpected-body.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import type { ImageCallResult } from '../images/image-task.ts';
import type { ImageTaskResponse } from '../images/read-image-answer.ts';
import type { ReceivedImages } from '../images/receive-images.ts';
import { isOpen } from './result-walk.ts';
import { unwrapLevels } from './task-answer.ts';

/** How to judge a response. */
export interface JudgeOptions {
  /** The requested kind of result; an ambiguous response counts as that. */
  readonly requested: 'picture' | 'task';
  readonly status: number;
  read(value: unknown): ImageTaskResponse;
  redact(text: string): string;
  holdsKey(text: string): boolean;
}

/** The result of a response, or the error and whether to keep the response in the quarantine. */
export type Verdict = ImageCallResult | { readonly error: ServiceError; readonly keep: boolean };

/**
 * Judges the response of a call that may be billed. Only an image or a task id counts as success, whatever the status.
 * The service's error message takes precedence over ours.
 * @see SERVICE.md §2.9
 */
export function judgeAnswer(received: ReceivedImages, options: JudgeOptions): Verdict {
  const { broken, text, isUncut } = received;
  const { status, redact } = options;
  const json = isUncut ? parseExactJson(text) : null;
  if (json?.ok === true) {
    const verdict = judgeJson(json.value, text, options);
    if (verdict !== null) return verdict;
  }
  if (broken !== null) {
    const error = options.requested === 'task' ? uncertainTaskError(broken, status) : markCharged(broken);
    return { error, keep: broken.data.class !== 'stopped' };
  }
  if (!isUncut && received.kind === 'json') {
    const message = 'The response is too long to be read in full. It is unknown whether there is a result.';
    return { error: fail('bad_answer', message, { phase: 'answering', status }), keep: true };
  }
  if (json?.ok !== true) return { error: notJsonError(received.kind, redact(text), status), keep: true };
  return { error: noResultError(text, options), keep: true };
}

/** Returns the verdict on a JSON response; null if it contains nothing usable. */
function judgeJson(value: unknown, text: string, options: JudgeOptions): Verdict | null {
  const { redact, status } = options;
  const answer = options.read(value);
  const id = findTaskId(value, answer, options);
  const [first, ...rest] = answer.found;
  const hasSomething = id !== null || first !== undefined;
  // Beside a result, and when a task was requested, only an explicit error counts: any message may accompany success.
  const acceptsAnyError = options.requested === 'picture' && !hasSomething;
  const refusal = acceptsAnyError
    ? readRefusal(value, text, redact)
    : readExplicitRefusal(value, text, redact);
  // An error together with a result is kept for inspection.
  if (refusal !== null) return { error: refusal, keep: hasSomething || answer.problems.length > 0 };
  const isFailed = answer.state === 'failed' || answer.state === 'cancelled';
  if (isFailed && (first === undefined || id !== null)) {
    const reason = answer.message === null ? '' : plainText(redact(answer.message), false);
    const message = reason === '' ? 'The service says that it failed.' : reason;
    return { error: fail('service', message, { phase: 'answering', status }), keep: hasSomething };
  }
  if (first !== undefined && (id === null || isResult(answer, options.requested)))
    return { pictures: [first, ...rest] };
  if (id !== null) return { taskId: id };
  const [problem] = answer.problems;
  if (problem === undefined) return null;
  return { error: fail('unusable', problem, { phase: 'answering', status }), keep: true };
}

/** Returns whether images beside a task id are the task's final result; otherwise the task is polled. */
function isResult({ state, stateText }: ImageTaskResponse, requested: JudgeOptions['requested']): boolean {
  if (requested === 'picture') return stateText === null || !isOpen(state);
  return stateText !== null && state === 'succeeded';
}

const ID_FIELDS = ['task_id', 'taskId'] as const;

/** Returns a task id. A bare `id` beside images identifies the response, unless its state is in progress. */
function findTaskId(value: unknown, answer: ImageTaskResponse, options: JudgeOptions): string | null {
  const id = taskIdIn(value);
  // The key must not become an id, which is stored and shown.
  if (id === null || options.holdsKey(id)) return null;
  const isExplicit = unwrapLevels(value).some((fields) =>
    ID_FIELDS.some((field) => scalarText(fieldOf(fields, field)) === id),
  );
  const isTask = options.requested === 'task' && answer.found.length === 0;
  return isExplicit || isTask || (answer.stateText !== null && isOpen(answer.state)) ? id : null;
}

/**
 * Returns the task id in the response that created the task: `task_id` or `taskId`, else `id`, at any level. Null if
 * there is none, or it is invalid.
 * @see SERVICE.md §2.7
 */
export function taskIdIn(answer: unknown): string | null {
  const levels = unwrapLevels(answer);
  const named = levels.flatMap((fields) =>
    ID_FIELDS.filter((name) => Object.hasOwn(fields, name)).map((name) => fields[name]),
  );
  // An `id` beside them identifies the response.
  const ids = named.length > 0 ? named : levels.map((fields) => fieldOf(fields, 'id'));
  const first = ids.map(textOf).find((id) => id !== null);
  const parsed = taskId.safeParse(first);
  return parsed.success ? parsed.data : null;
}

/** Returns an id as text, untrimmed, since trimming could yield another id. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? (value === '' ? null : value) : scalarText(value);
}

function noResultError(text: string, { requested, redact, status }: JudgeOptions): ServiceError {
  const serviceMessage = plainText(redact(readErrorDetails(text)?.message ?? ''), false);
  const quote = serviceMessage === '' ? '' : ` It says: “${cutText(serviceMessage, 200)}”.`;
  const message =
    requested === 'task'
      ? `The service sent no task ID, so the task cannot be checked.${quote}`
      : `The service responded without an image.${quote}`;
  return fail('bad_answer', message, { phase: 'answering', status });
}

/** Notes in the error of a response over the size limit that the task's existence is unknown. */
function uncertainTaskError(broken: ServiceError, status: number): ServiceError {
  if (broken.data.class !== 'too_large') return broken;
  return fail('bad_answer', `${broken.message} It is unknown whether a task was created.`, {
    phase: 'answering',
    status,
    cause: broken,
  });
}
