import { type Answer, applyAnswerEvent } from '../../../shared/domain/apply-answer-event.ts';
import type { AnswerInfo, ChatInterface } from '../../../shared/domain/conversation.ts';
import type { JobEvent } from '../../../shared/domain/job.ts';
import { isContent } from '../../jobs/job-log.ts';

/** Returns an answer without content. */
export function emptyAnswer(face: ChatInterface, model: string, jobId: string): AnswerInfo {
  return {
    interface: face,
    model,
    answeredBy: null,
    finishReason: null,
    stopSequence: null,
    explanation: null,
    usage: null,
    error: null,
    notices: [],
    logprobs: [],
    meta: {},
    jobId,
    seq: 0,
  };
}

/** Applies the logged events of one choice to an answer. */
export function foldAnswer(answer: Answer, events: readonly JobEvent[], choice = 0): Answer {
  let folded = answer;
  for (const event of events) {
    if (event.type === 'answer') folded = applyAnswerEvent(folded, event.event, choice);
  }
  return folded;
}

/** Returns whether any content of this choice has arrived, not only metadata of the answer. */
export function hasContent(events: readonly JobEvent[], choice = 0): boolean {
  return events.some(
    (entry) =>
      entry.type === 'answer' &&
      isContent(entry.event) &&
      'choice' in entry.event &&
      entry.event.choice === choice,
  );
}

/** Returns the choices that appear in a log, in ascending order. */
export function choicesIn(events: readonly JobEvent[]): number[] {
  const found = new Set<number>();
  for (const entry of events) {
    if (entry.type === 'answer' && 'choice' in entry.event) found.add(entry.event.choice);
  }
  return [...found].sort((a, b) => a - b);
}
