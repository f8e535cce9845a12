import type { ConversationOptions, Part, Turn } from '../../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';
import { type BranchRows, rowOf } from '../branch-rows.ts';

export type ToolCallPart = Extract<Part, { type: 'tool_call' }>;

/** Returns the calls of an answer that wait for the user; none while it is running or once a message follows. */
export function pendingCalls(rows: BranchRows, turn: Turn): readonly ToolCallPart[] {
  if (turn.status !== 'complete' || turn.role !== 'assistant') return [];
  const row = rowOf(rows, turn.id);
  if (row !== -1 && row < rows.length - 1) return [];
  const answered = new Set(
    turn.parts.flatMap((part) => (part.type === 'tool_result' ? [part.toolCallId] : [])),
  );
  return turn.parts.filter((part) => part.type === 'tool_call').filter((call) => !answered.has(call.id));
}

/**
 * Returns whether the conversation continued past a call without a result, so that neither is sent. False while
 * nothing follows.
 */
export function isPassedOver(turns: readonly Turn[], turnId: string, callId: string): boolean {
  const next = turns.find((turn) => turn.parentId === turnId);
  if (!next) return false;
  const own = turns.find((turn) => turn.id === turnId)?.parts ?? [];
  return ![...own, ...next.parts].some((part) => part.type === 'tool_result' && part.toolCallId === callId);
}

/** Returns whether every call has a saved result that is sent automatically. */
export function allAutomatic(calls: readonly ToolCallPart[], { toolAnswers }: ConversationOptions): boolean {
  return calls.length > 0 && calls.every((call) => savedFor(call.name, toolAnswers)?.auto === true);
}

/** Returns the number of consecutive tool rounds that end with this answer. */
export function roundsBefore(rows: BranchRows, turn: Turn): number {
  let rounds = 0;
  for (let at = rowOf(rows, turn.id) - 1; at > 0; at -= 2) {
    const question = rows[at];
    if (question?.role !== 'user' || !question.parts.every((part) => part.type === 'tool_result')) break;
    if (question.parts.length === 0) break;
    rounds++;
  }
  return rounds;
}

/** Returns whether saved results are no longer sent automatically, after too many rounds without a user message. */
export function atRoundLimit(rows: BranchRows, turn: Turn): boolean {
  return roundsBefore(rows, turn) >= TOOL_ROUNDS_MAX;
}

/** Returns the saved result for a tool. Models choose the names, so inherited properties must not count. */
export function savedFor(name: string, saved: ConversationOptions['toolAnswers']) {
  return saved && Object.hasOwn(saved, name) ? saved[name] : undefined;
}
