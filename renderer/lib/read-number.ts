import type { NumberRange } from '../../shared/service/parameter-fields.ts';

/** A problem with a number as typed; a key of the message catalogue. */
export type NumberProblem = 'notNumber' | 'notWhole' | 'tooSmall' | 'tooLarge';

const FULL_WIDTH = /[！-～]/g;

/** Returns a typed number with half-width digits and signs: Chinese and Japanese input methods type full-width ones. */
export function halfWidth(typed: string): string {
  const half = typed.replace(FULL_WIDTH, (full) => String.fromCharCode(full.charCodeAt(0) - 0xfee0));
  return half.replaceAll('。', '.').trim();
}

/** Parses a typed number; an empty text means that it is not set. */
export function readNumber(
  text: string,
  { min, max, whole }: NumberRange,
): { readonly value: number | undefined; readonly problem: NumberProblem | null } {
  const trimmed = halfWidth(text).replace(',', '.').replace(/^[−–]/, '-');
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
