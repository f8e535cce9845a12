import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';

/** The part of a turn that a model reads. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
  /** Of an answer: what came with it, where that is known. */
  readonly answer?: AnswerInfo | null;
  /** The service paused in the middle of this answer: to go on, it wants its blocks back exactly as they came. */
  readonly isPaused?: boolean;
}
