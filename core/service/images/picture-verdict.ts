import { fail } from '../../http/errors/classify-error.ts';
import { readErrorDetails } from '../../http/errors/error-words.ts';
import { fieldOf, scalarText } from '../../http/errors/json-fields.ts';
import { notJsonError } from '../../http/errors/no-json.ts';
import { cutText, plainText } from '../../http/errors/plain-text.ts';
import { readExplicitRefusal, readRefusal } from '../../http/errors/refusal-in-words.ts';
import type { ServiceError } from '../../http/errors/service-error.ts';
import { withBillingNote } from '../../http/errors/with-billing-note.ts';
import { parseExactJson } from '../../http/parse-json.ts';
import { isOpen } from '../tasks/result-walk.ts';
import { levelsOf } from '../tasks/task-answer.ts';
import { unsure } from '../tasks/task-creation.ts';
import { taskNameIn } from '../tasks/task-name.ts';
import type { PictureTaskAnswer } from './picture-answer.ts';
import type { PictureAnswer } from './picture-task.ts';
import type { ReceivedPictures } from './receive-pictures.ts';

/** How an answer is judged. */
export interface Judging {
  /** `task`: what was asked for is a task, so what may be either is one. */
  readonly asked: 'picture' | 'task';
  readonly status: number;
  read(value: unknown): PictureTaskAnswer;
  redact(text: string): string;
  holdsKey(text: string): boolean;
}

/** The result of an answer, or the failure and whether the answer is worth keeping. */
export type PictureVerdict = PictureAnswer | { readonly error: ServiceError; readonly keep: boolean };

/**
 * Judges the answer of a call that may be billed. Only an image or the id of a task is a success: no status says
 * so. The service's own words come before ours.
 * @see SERVICE.md §2.9
 */
export function judgePictures(received: ReceivedPictures, judging: Judging): PictureVerdict {
  const { broken, text, isAll } = received;
  const { status, redact } = judging;
  const json = isAll ? parseExactJson(text) : null;
  if (json?.ok === true) {
    const verdict = judgeJson(json.value, text, judging);
    if (verdict !== null) return verdict;
  }
  if (broken !== null) {
    const error = judging.asked === 'task' ? unsure(broken, status) : withBillingNote(broken);
    return { error, keep: broken.data.class !== 'stopped' };
  }
  if (!isAll && received.kind === 'json') {
    const message = 'The answer is longer than is read. Whether there is a picture is not known.';
    return { error: fail('bad_answer', message, { phase: 'answering', status }), keep: true };
  }
  if (json?.ok !== true) return { error: notJsonError(received.kind, redact(text), status), keep: true };
  return { error: nothingIn(text, judging), keep: true };
}

function judgeJson(value: unknown, text: string, judging: Judging): PictureVerdict | null {
  const { redact, status } = judging;
  const answer = judging.read(value);
  const name = nameIn(value, answer, judging);
  const [first, ...rest] = answer.pictures;
  const hasSomething = name !== null || first !== undefined;
  // A task may be taken with any words: only what stands in a place of its own is a refusal then, and beside a result.
  const isAny = judging.asked === 'picture' && !hasSomething;
  const refusal = isAny ? readRefusal(value, text, redact) : readExplicitRefusal(value, text, redact);
  // A refusal beside a result shall be looked at by somebody.
  if (refusal !== null) return { error: refusal, keep: hasSomething || answer.problems.length > 0 };
  const isFailed = answer.state === 'failed' || answer.state === 'cancelled';
  if (isFailed && (first === undefined || name !== null)) {
    const words = answer.message === null ? '' : plainText(redact(answer.message), false);
    const message = words === '' ? 'The service says that it failed.' : words;
    return { error: fail('service', message, { phase: 'answering', status }), keep: hasSomething };
  }
  if (first !== undefined && (name === null || isResult(answer, judging.asked)))
    return { pictures: [first, ...rest] };
  if (name !== null) return { taskId: name };
  const [problem] = answer.problems;
  if (problem === undefined) return null;
  return { error: fail('unusable', problem, { phase: 'answering', status }), keep: true };
}

/** Whether the pictures beside the name of a task are what it made: else the task will tell. */
function isResult({ state, stateText }: PictureTaskAnswer, asked: Judging['asked']): boolean {
  if (asked === 'picture') return stateText === null || !isOpen(state);
  return stateText !== null && state === 'succeeded';
}

const OWN_NAMES = ['task_id', 'taskId'] as const;

/** The name of a task. A bare `id` in place of a picture is that of the answer, unless it says that it is not done. */
function nameIn(value: unknown, answer: PictureTaskAnswer, judging: Judging): string | null {
  const name = taskNameIn(value);
  // The key is no name: it would be written down, and shown.
  if (name === null || judging.holdsKey(name)) return null;
  const isOwn = levelsOf(value).some((fields) =>
    OWN_NAMES.some((own) => scalarText(fieldOf(fields, own)) === name),
  );
  const isTask = judging.asked === 'task' && answer.pictures.length === 0;
  return isOwn || isTask || (answer.stateText !== null && isOpen(answer.state)) ? name : null;
}

function nothingIn(text: string, { asked, redact, status }: Judging): ServiceError {
  const words = plainText(redact(readErrorDetails(text)?.message ?? ''), false);
  const said = words === '' ? '' : ` It says: “${cutText(words, 200)}”.`;
  const message =
    asked === 'task'
      ? `The service answered without a name for the task, so nothing can be asked after.${said}`
      : `The service answered without a picture.${said}`;
  return fail('bad_answer', message, { phase: 'answering', status });
}
