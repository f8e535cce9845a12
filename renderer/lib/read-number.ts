import type { NumberRange } from '../../shared/service/parameter-fields.ts';

/** A problem with a number as typed; a key of the message catalogue. */
export type NumberProblem = 'notNumber' | 'notWhole' | 'tooSmall' | 'tooLarge';

/** Parses a typed number; an empty text means that it is not set. */
export function readNumber(
  text: string,
  { min, max, whole }: NumberRange,
): { readonly value: number | undefined; readonly problem: NumberProblem | null } {
  const trimmed = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  if (trimmed === '') return { value: undefined, problem: null };
  const value = Number(trimmed);
  const problem = !Number.isFinite(value)
    ? 'notNumber'
    : min !== null && value < min
      ? 'tooSmall'
      : max !== null && value > max
        ? 'tooLarge'
        : whole && !Number.isSafeInteger(value)
          ? 'notWhole'
          : null;
  return problem === null ? { value, problem } : { value: undefined, problem };
}

/** Returns the number one step away, within the range and without floating-point noise. */
export function stepped(from: number, by: number, { min, max }: NumberRange): number {
  const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, from + by));
  return Number(next.toFixed(4));
}
