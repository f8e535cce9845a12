import { type Answer, applyAnswerEvent } from '../../shared/domain/apply-answer-event.ts';
import type { AnswerInfo, ChatInterface } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { isContent } from '../jobs/is-content.ts';

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

/** Whether anything of an answer itself has come, not only facts about it. */
export function hasContent(events: readonly JobEvent[]): boolean {
  return events.some((event) => event.type === 'answer' && isContent(event.event));
}

/** Choices beyond the first that a log speaks of, rising. */
export function furtherChoices(events: readonly JobEvent[]): number[] {
  const found = new Set<number>();
  for (const event of events) {
    if (event.type === 'answer' && 'choice' in event.event && event.event.choice > 0) {
      found.add(event.event.choice);
    }
  }
  return [...found].sort((a, b) => a - b);
}
