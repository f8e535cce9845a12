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
