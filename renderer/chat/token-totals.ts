import type { Usage } from '../../shared/domain/answer-event.ts';
import type { Turn } from '../../shared/domain/conversation.ts';

/** Tokens as the service counted them; null where it sent no count. Nothing is estimated. */
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

/** Whether the counts of an answer are those of all the choices of its call: the service counts a call as one. */
export function countsAllChoices(answer: Turn['answer']): boolean {
  return answer?.group?.kind === 'choices';
}

/**
 * The sum over answers, how many they are, and how many of them came without a count. Null when none had one. Choices
 * of one call are counted once.
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
