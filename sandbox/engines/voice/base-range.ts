import type { BaseVoice } from './voices.ts';

/** Range of the fundamental frequency, in hertz, of the base voices that cannot be told theirs. */
export const BASE_RANGE: Readonly<Partial<Record<BaseVoice, readonly [low: number, high: number]>>> = {
  rms: [65, 190],
};
