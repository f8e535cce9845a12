import { SAMPLE_RATE } from '../song-order.ts';

/** A note to play. */
export interface NoteOrder {
  readonly midi: number;
  /** How long it is held; it sounds on as long as the instrument does. */
  readonly seconds: number;
  /** 0 to 1. */
  readonly velocity: number;
  /** Which of several renderings: no two strokes of a real instrument are the same. */
  readonly take: number;
}

/** Makes the sound of one note: one channel, from its beginning until it is gone, about −1 to 1. */
export type Play = (note: NoteOrder) => Float32Array;

/** Hertz of a note, A4 = 69 = 440 Hz. */
export const frequency = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** White noise that is the same each time, −1 to 1. */
export function noiseSource(seed: number): () => number {
  let state = (Math.imul(seed | 0, 0x9e37_79b1) ^ 0x5bd1_e995) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x8000_0000;
  };
}

/** The last samples brought down to nothing, so that a sound which is cut off does not click. */
export function fadeEnd(samples: Float32Array, seconds: number): void {
  const count = Math.min(samples.length, Math.round(seconds * SAMPLE_RATE));
  const from = samples.length - count;
  for (let i = 0; i < count; i += 1) samples[from + i] = (samples[from + i] ?? 0) * (1 - (i + 1) / count);
}
