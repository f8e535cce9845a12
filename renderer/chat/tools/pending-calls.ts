import type { ConversationOptions, Part, Turn } from '../../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';

export type ToolCallPart = Extract<Part, { type: 'tool_call' }>;

/** The calls of an answer that wait for the user; none while anything stands under it or it is being written. */
export function pendingCalls(turns: readonly Turn[], turn: Turn): readonly ToolCallPart[] {
  if (turn.status !== 'complete' || turn.role !== 'assistant') return [];
  if (turns.some((other) => other.parentId === turn.id)) return [];
  const answered = new Set(
    turn.parts.flatMap((part) => (part.type === 'tool_result' ? [part.toolCallId] : [])),
  );
  return turn.parts.filter((part) => part.type === 'tool_call').filter((call) => !answered.has(call.id));
}

/** Whether the conversation went on past a call without a result: neither is then sent. False where nothing stands under it. */
export function isPassedOver(turns: readonly Turn[], turnId: string, callId: string): boolean {
  const next = turns.find((turn) => turn.parentId === turnId);
  if (!next) return false;
  const own = turns.find((turn) => turn.id === turnId)?.parts ?? [];
  return ![...own, ...next.parts].some((part) => part.type === 'tool_result' && part.toolCallId === callId);
}

/** Whether results of these calls are all saved to be given without asking. */
export function allAutomatic(calls: readonly ToolCallPart[], { toolAnswers }: ConversationOptions): boolean {
  return calls.length > 0 && calls.every((call) => savedFor(call.name, toolAnswers)?.auto === true);
}

/** How many rounds of calls and results alone end with this answer, the newest ones counted. */
export function roundsBefore(turns: readonly Turn[], turn: Turn): number {
  let rounds = 0;
  for (let at = turns.findLastIndex((one) => one.id === turn.id) - 1; at > 0; at -= 2) {
    const question = turns[at];
    if (question?.role !== 'user' || !question.parts.every((part) => part.type === 'tool_result')) break;
    if (question.parts.length === 0) break;
    rounds++;
  }
  return rounds;
}

/** Saved results are no longer given by themselves: so many rounds went by without a word of the user. */
export function atRoundLimit(turns: readonly Turn[], turn: Turn): boolean {
  return roundsBefore(turns, turn) >= TOOL_ROUNDS_MAX;
}

/** A saved result by the tool's name. Names come from models: only own keys count. */
export function savedFor(name: string, saved: ConversationOptions['toolAnswers']) {
  return saved && Object.hasOwn(saved, name) ? saved[name] : undefined;
}
