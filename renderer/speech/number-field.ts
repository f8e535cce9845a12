import { SPEECH_PITCH, SPEECH_SPEED, SPEECH_VOLUME } from '../../shared/service/limits.ts';

/**
 * A numeric speech setting. Null leaves it to the service.
 * @see SERVICE.md §2.1
 */
export interface NumberField {
  readonly name: 'speed' | 'vol' | 'pitch';
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly step: number;
  readonly whole: boolean;
}

export const NUMBER_FIELDS: readonly NumberField[] = [
  { name: 'speed', ...SPEECH_SPEED, step: 0.05, whole: false },
  { name: 'vol', ...SPEECH_VOLUME, step: 0.1, whole: false },
  { name: 'pitch', ...SPEECH_PITCH, step: 1, whole: true },
];

/** A problem with a number as typed; a key of the message catalogue, null when it may be sent. */
export type NumberProblem = 'notNumber' | 'notWhole' | 'outOfRange';

/** Reads a number as typed; an empty text means the service's default, which is not sent. */
export function readNumber(
  text: string,
  field: NumberField,
): { readonly value: number | null; readonly problem: NumberProblem | null } {
  const trimmed = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  if (trimmed === '') return { value: null, problem: null };
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return { value: null, problem: 'notNumber' };
  if (value < field.min || value > field.max) return { value: null, problem: 'outOfRange' };
  if (field.whole && !Number.isInteger(value)) return { value: null, problem: 'notWhole' };
  return { value, problem: null };
}
