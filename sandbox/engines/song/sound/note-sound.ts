import { SAMPLE_RATE } from '../song-order.ts';

/** A note to play. */
export interface NoteOrder {
  readonly midi: number;
  /** Seconds the note is held; its decay may last longer. */
  readonly seconds: number;
  /** Velocity, 0 to 1. */
  readonly velocity: number;
  /** Index of the rendering, since no two strokes of a real instrument are identical. */
  readonly take: number;
}

/** Renders one note in mono from its attack to the end of its decay, about −1 to 1. */
export type Play = (note: NoteOrder) => Float32Array;

/** Returns the frequency of a MIDI note in hertz, A4 = 69 = 440 Hz. */
export const frequency = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Creates a reproducible source of white noise, −1 to 1. */
export function noiseSource(seed: number): () => number {
  let state = (Math.imul(seed | 0, 0x9e37_79b1) ^ 0x5bd1_e995) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x8000_0000;
  };
}

/** Fades out the last samples, so that a truncated sound does not click. */
export function fadeEnd(samples: Float32Array, seconds: number): void {
  const count = Math.min(samples.length, Math.round(seconds * SAMPLE_RATE));
  const from = samples.length - count;
  for (let i = 0; i < count; i += 1) samples[from + i] = (samples[from + i] ?? 0) * (1 - (i + 1) / count);
}
