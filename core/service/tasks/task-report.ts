import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal } from '../../http/errors/refusal-in-words.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';
import type { TaskAnswer } from './task-answer.ts';

/** An answer that says nothing of the task. */
export const NOTHING_SAID: TaskAnswer = {
  taskId: null,
  state: null,
  stateText: null,
  progress: null,
  message: null,
};

/** The asking an answer came to. */
interface Asked {
  readonly asked: string;
  /** The answer as it came. */
  readonly value: unknown;
  readonly text: string;
  readonly redact: (text: string) => string;
  readonly observer: CallObserver | undefined;
  /** There are results in it. */
  readonly hasResults: boolean;
}

/** Longest name of another task that is told, in UTF-16 units. */
const ID_MAX = 256;

/**
 * Reads the state of the polled task from an answer, in words that may be shown; an answer about another task is `nothing`.
 * @throws ServiceError where it refuses the asking, which says nothing of the task
 */
export function toldOfTask<A extends TaskAnswer>(
  answer: A,
  nothing: A,
  asked: Asked,
): A & { readonly raw: string } {
  const { value, text, redact, observer } = asked;
  const raw = bodyExcerpt({ text, cut: false }, redact);
  if (answer.taskId !== null && answer.taskId !== asked.asked) {
    observer?.onIgnored?.('an answer about another task');
    return { ...nothing, taskId: cutText(redact(answer.taskId), ID_MAX), raw };
  }
  const says = (words: string | null): string | null =>
    words === null ? null : plainText(redact(words), false) || null;
  const stateText = says(answer.stateText);
  if (stateText === null && !asked.hasResults) {
    const refusal = readExplicitRefusal(value, text, redact);
    if (refusal !== null) throw ofTheAsking(refusal);
  }
  return { ...answer, stateText, message: says(answer.message), raw };
}

/** A refusal only guessed to be about the request must not end the polling. */
function ofTheAsking(refusal: ServiceError): ServiceError {
  if (refusal.data.class !== 'bad_request') return refusal;
  return new ServiceError({ ...refusal.data, class: 'service', action: 'retry' }, { cause: refusal });
}
