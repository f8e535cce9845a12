import type { Usage } from '../../shared/domain/answer-event.ts';
import type { Turn } from '../../shared/domain/conversation.ts';

/** Tokens as the service counted them; null where it sent no count. Nothing is estimated. */
export interface TokenTotals {
  readonly input: number | null;
  readonly output: number | null;
  readonly total: number | null;
}

/** What the service said of one answer; a total it left out is the sum of the two it gave. */
export function turnTokens(usage: Usage | null | undefined): TokenTotals {
  const input = usage?.inputTokens ?? null;
  const output = usage?.outputTokens ?? null;
  const sum = input !== null && output !== null ? input + output : null;
  return { input, output, total: usage?.totalTokens ?? sum };
}

/** The sum over answers, how many they are, and how many of them came without a count. Null when none had one. */
export function conversationTokens(
  turns: readonly Turn[],
): TokenTotals & { readonly missing: number; readonly answers: number } {
  const counts = turns
    .filter((turn) => turn.role === 'assistant' && turn.status !== 'waiting' && turn.status !== 'streaming')
    .map((turn) => turnTokens(turn.answer?.usage));
  return {
    input: sumOf(counts.map((count) => count.input)),
    output: sumOf(counts.map((count) => count.output)),
    total: sumOf(counts.map((count) => count.total)),
    answers: counts.length,
    missing: counts.filter((count) => count.total === null).length,
  };
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
