import { SAMPLE_RATE } from '../song-order.ts';

interface Settings {
  /** Decibels of full scale from which on it works. */
  readonly threshold: number;
  readonly ratio: number;
  readonly attackSec: number;
  readonly releaseSec: number;
}

/** How many samples share one reckoning of the gain. */
const STEP = 32;

/** Holds loud passages down, both sides by the same, and glues a band together. */
export class Compressor {
  readonly #settings: Settings;
  readonly #attack: number;
  readonly #release: number;
  #level = 0;
  #gain = 1;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#attack = 1 - Math.exp(-STEP / (settings.attackSec * SAMPLE_RATE));
    this.#release = 1 - Math.exp(-STEP / (settings.releaseSec * SAMPLE_RATE));
  }

  /** In place. @param right Null: there is one side only. */
  process(left: Float32Array, right: Float32Array | null, length: number): void {
    for (let from = 0; from < length; from += STEP) {
      const to = Math.min(length, from + STEP);
      let power = 0;
      for (let i = from; i < to; i += 1) power += (left[i] ?? 0) ** 2 + ((right ?? left)[i] ?? 0) ** 2;
      power /= 2 * (to - from);
      this.#level += (power - this.#level) * (power > this.#level ? this.#attack : this.#release);
      const over = 10 * Math.log10(this.#level + 1e-12) - this.#settings.threshold;
      const target = over > 0 ? 10 ** ((-over * (1 - 1 / this.#settings.ratio)) / 20) : 1;
      const slope = (target - this.#gain) / (to - from);
      for (let i = from; i < to; i += 1) {
        this.#gain += slope;
        left[i] = (left[i] ?? 0) * this.#gain;
        if (right) right[i] = (right[i] ?? 0) * this.#gain;
      }
    }
  }
}
