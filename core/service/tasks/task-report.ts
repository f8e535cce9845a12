import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal } from '../../http/errors/read-refusal.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import type { TaskAnswer, TaskResults } from './task-answer.ts';

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
