import { type Answer, applyAnswerEvent } from '../../../shared/domain/apply-answer-event.ts';
import type { AnswerInfo, ChatInterface } from '../../../shared/domain/conversation.ts';
import type { JobEvent } from '../../../shared/domain/job.ts';
import { isContent } from '../../jobs/job-log.ts';

/** An answer of which nothing has come yet. */
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

/** The answer after what a log holds for one choice. */
export function foldAnswer(answer: Answer, events: readonly JobEvent[], choice = 0): Answer {
  let folded = answer;
  for (const event of events) {
    if (event.type === 'answer') folded = applyAnswerEvent(folded, event.event, choice);
  }
  return folded;
}

/** Whether anything of this choice itself has come, not only facts about the answer. */
export function hasContent(events: readonly JobEvent[], choice = 0): boolean {
  return events.some(
    (entry) =>
      entry.type === 'answer' &&
      isContent(entry.event) &&
      'choice' in entry.event &&
      entry.event.choice === choice,
  );
}

/** The choices a log speaks of, rising. */
export function countChoices(events: readonly JobEvent[]): number[] {
  const found = new Set<number>();
  for (const entry of events) {
    if (entry.type === 'answer' && 'choice' in entry.event) found.add(entry.event.choice);
  }
  return [...found].sort((a, b) => a - b);
}
