import { SAMPLE_RATE } from '../song-order.ts';
import type { Bus } from './bus.ts';
import { BLOCK } from './strip.ts';

/** How far the band goes down under a full voice. */
const DEPTH = 0.26;
const ATTACK = 1 - Math.exp(-1 / (0.04 * SAMPLE_RATE));
const RELEASE = 1 - Math.exp(-1 / (0.25 * SAMPLE_RATE));
/** Level of a voice that counts as full. */
const FULL = 0.12;

/** The band makes room for the voice. */
export class Ducking {
  readonly #voice: Float32Array;
  #level = 0;

  constructor(voice: Float32Array) {
    this.#voice = voice;
  }

  hold({ left, right }: Bus, from: number): void {
    for (let i = 0; i < BLOCK; i += 1) {
      const loud = Math.abs(this.#voice[from + i] ?? 0);
      this.#level += (loud - this.#level) * (loud > this.#level ? ATTACK : RELEASE);
      const gain = 1 - DEPTH * Math.min(1, this.#level / FULL);
      left[i] = (left[i] ?? 0) * gain;
      right[i] = (right[i] ?? 0) * gain;
    }
  }
}
