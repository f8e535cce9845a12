import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';

/** Introduces a summary to the model. It stands in a message of the user, as no answer came like that. */
const SUMMARY_HEAD = 'Summary of the conversation so far:';

/** The part of a turn that a model reads. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
  /** Of an answer: what came with it, where that is known. */
  readonly answer?: AnswerInfo | null;
  /** The service paused in the middle of this answer: to go on, it wants its blocks back exactly as they came. */
  readonly isPaused?: boolean;
}

/** A message as it would be sent. */
export interface SentMessage extends Message {
  /** Of an answer: what came with it. */
  readonly answer: AnswerInfo | null;
  /** A turn of the branch; the summary that stands for those above it; or what is said now and is no turn yet. */
  readonly kind: 'turn' | 'summary' | 'now';
}

/**
 * A branch as the model is to read it: the newest summary in it stands for itself and all that is above. One that
 * failed, was stopped or is empty stands for nothing and is not sent.
 */
export function selectSentMessages(path: readonly StoredTurn[]): SentMessage[] {
  const from = path.findLastIndex(isSummary);
  const since = path.slice(from + 1).filter((turn) => turn.answer?.purpose !== 'summary');
  const after = since.map(({ role, parts, answer }): SentMessage => ({ role, parts, answer, kind: 'turn' }));
  const summary = path[from];
  return summary === undefined ? after : [summarySaid(summary.parts), ...after];
}

/** Whether a turn stands for all that is above it. */
export function isSummary({ answer, status, parts }: StoredTurn): boolean {
  return answer?.purpose === 'summary' && status === 'complete' && turnText(parts).trim() !== '';
}

function summarySaid(parts: readonly Part[]): SentMessage {
  const text = `${SUMMARY_HEAD}\n\n${turnText(parts).trim()}`;
  return { role: 'user', parts: [{ type: 'text', block: 0, text }], answer: null, kind: 'summary' };
}

/** Returns the message that the user is writing, which is no turn yet. */
export function toMessage(parts: readonly Part[]): SentMessage {
  return { role: 'user', parts, answer: null, kind: 'now' };
}
