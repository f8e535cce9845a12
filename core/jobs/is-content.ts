import type { AnswerEvent } from '../../shared/domain/answer-event.ts';

/** Returns whether an event carries content of the answer, not only metadata. */
export function isContent(event: AnswerEvent): boolean {
  switch (event.type) {
    case 'text':
    case 'thinking':
    case 'tool_call':
    case 'block':
      return true;
    case 'start':
    case 'signature':
    case 'citation':
    case 'logprobs':
    case 'usage':
    case 'meta':
    case 'finish':
    case 'notice':
      return false;
    default:
      return event satisfies never;
  }
}
