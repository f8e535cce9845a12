import type { Usage } from '../../shared/domain/answer-event.ts';
import type { Turn } from '../../shared/domain/conversation.ts';

/** Token counts as the service reported them; null where it reported none. Nothing is estimated. */
export interface TokenTotals {
  readonly input: number | null;
  readonly output: number | null;
  readonly total: number | null;
}

/** Returns the token counts the service reported for an answer; a missing total is the sum of the other two. */
export function turnTokens(usage: Usage | null | undefined): TokenTotals {
  const input = usage?.inputTokens ?? null;
  const output = usage?.outputTokens ?? null;
  const sum = input !== null && output !== null ? input + output : null;
  return { input, output, total: usage?.totalTokens ?? sum };
}

/** Returns whether an answer's counts cover all choices of its call, because the service counts a call as one. */
export function countsAllChoices(answer: Turn['answer']): boolean {
  return answer?.group?.kind === 'choices';
}

/**
 * Returns the sum over all answers, their number, and the number without a count; null if none had one. Counts the
 * choices of one call once.
 */
export function conversationTokens(
  turns: readonly Turn[],
): TokenTotals & { readonly missing: number; readonly answers: number } {
  const ended = turns.filter(
    (turn) => turn.role === 'assistant' && turn.status !== 'waiting' && turn.status !== 'streaming',
  );
  const calls = ended.filter((turn, at) => !countsAllChoices(turn.answer) || at === firstOfCall(ended, turn));
  const counts = calls.map((turn) => turnTokens(turn.answer?.usage));
  return {
    input: sumOf(counts.map((count) => count.input)),
    output: sumOf(counts.map((count) => count.output)),
    total: sumOf(counts.map((count) => count.total)),
    answers: ended.length,
    missing: counts.filter((count) => count.total === null).length,
  };
}

function firstOfCall(turns: readonly Turn[], { answer }: Turn): number {
  return turns.findIndex((turn) => turn.answer?.group?.id === answer?.group?.id);
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
