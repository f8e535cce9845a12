import { SAMPLE_RATE } from '../song-order.ts';

/** Seconds, and the level (0 to 1) that is held. */
export interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/** How many samples a note with this envelope takes. */
export function soundingLength(seconds: number, { attack, release }: Envelope): number {
  return Math.ceil((Math.max(seconds, attack * 0.5) + release) * SAMPLE_RATE);
}

/** Shapes a note in place: up, down to what is held, and away when it is let go. It begins and ends at nothing. */
export function shape(samples: Float32Array, seconds: number, { attack, decay, sustain }: Envelope): void {
  const up = Math.max(1, Math.round(attack * SAMPLE_RATE));
  const off = Math.min(samples.length, Math.round(Math.max(seconds, attack * 0.5) * SAMPLE_RATE));
  const fall = Math.exp(-1 / (Math.max(0.001, decay / 3) * SAMPLE_RATE));
  const away = Math.max(1, samples.length - off);
  let level = 0;
  let over = 1 - sustain;
  for (let i = 0; i < samples.length; i += 1) {
    if (i < off) {
      if (i < up) level = i / up;
      else {
        over *= fall;
        level = sustain + over;
      }
      samples[i] = (samples[i] ?? 0) * level;
      continue;
    }
    const left = 1 - (i - off) / away;
    samples[i] = (samples[i] ?? 0) * level * left * left;
  }
}

/** The last samples brought down to nothing, so that a sound which is cut off does not click. */
export function fadeEnd(samples: Float32Array, seconds: number): void {
  const count = Math.min(samples.length, Math.round(seconds * SAMPLE_RATE));
  const from = samples.length - count;
  for (let i = 0; i < count; i += 1) samples[from + i] = (samples[from + i] ?? 0) * (1 - (i + 1) / count);
}
