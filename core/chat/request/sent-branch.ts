import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';

/** Introduces a summary to the model, in a user message, since no answer had this form. */
const SUMMARY_HEAD = 'Summary of the conversation so far:';

/** The part of a turn that is sent to a model. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
  /** An answer's details, if known. */
  readonly answer?: AnswerInfo | null;
  /** The service paused within this answer and needs its blocks back unchanged to continue. */
  readonly isPaused?: boolean;
}

/** A message as it would be sent. */
export interface SentMessage extends Message {
  /** An answer's details. */
  readonly answer: AnswerInfo | null;
  /** A turn of the branch, the summary that replaces the turns above it, or a new message that is not a turn yet. */
  readonly kind: 'turn' | 'summary' | 'now';
}

/**
 * Returns the messages of a branch to send: the newest summary replaces everything above it. A summary that failed, was
 * stopped or is empty is not sent and replaces nothing.
 */
export function selectSentMessages(path: readonly StoredTurn[]): SentMessage[] {
  const from = path.findLastIndex(isSummary);
  const since = path.slice(from + 1).filter((turn) => turn.answer?.purpose !== 'summary');
  const after = since.map(({ role, parts, answer }): SentMessage => ({ role, parts, answer, kind: 'turn' }));
  const summary = path[from];
  return summary === undefined ? after : [summaryMessage(summary.parts), ...after];
}

/** Returns whether a turn is a complete summary, which replaces everything above it. */
export function isSummary({ answer, status, parts }: StoredTurn): boolean {
  return answer?.purpose === 'summary' && status === 'complete' && turnText(parts).trim() !== '';
}

function summaryMessage(parts: readonly Part[]): SentMessage {
  const text = `${SUMMARY_HEAD}\n\n${turnText(parts).trim()}`;
  return { role: 'user', parts: [{ type: 'text', block: 0, text }], answer: null, kind: 'summary' };
}

/** Returns the user's new message, which is not a turn yet. */
export function toMessage(parts: readonly Part[]): SentMessage {
  return { role: 'user', parts, answer: null, kind: 'now' };
}
