import { SAMPLE_RATE } from '../song-order.ts';
import { noiseSource } from './noise.ts';

const DEPTH_SEC = 0.0022;

/** Tape that runs unevenly: slow wow and fast flutter, both sides together. */
export class Wobble {
  readonly #left = new Float32Array(1024);
  readonly #right = new Float32Array(1024);
  readonly #depth: number;
  #at = 0;
  #time = 0;

  /** @param amount 0 to 1. */
  constructor(amount: number) {
    this.#depth = amount * DEPTH_SEC * SAMPLE_RATE;
  }

  process(left: Float32Array, right: Float32Array, length: number): void {
    const mask = this.#left.length - 1;
    for (let i = 0; i < length; i += 1) {
      this.#left[this.#at] = left[i] ?? 0;
      this.#right[this.#at] = right[i] ?? 0;
      const t = this.#time / SAMPLE_RATE;
      const swing = 0.5 + 0.42 * Math.sin(2 * Math.PI * 0.55 * t) + 0.05 * Math.sin(2 * Math.PI * 6.3 * t);
      const back = 2 + this.#depth * swing;
      const whole = Math.floor(back);
      const part = back - whole;
      const a = (this.#at - whole) & mask;
      const b = (a - 1) & mask;
      left[i] = (this.#left[a] ?? 0) * (1 - part) + (this.#left[b] ?? 0) * part;
      right[i] = (this.#right[a] ?? 0) * (1 - part) + (this.#right[b] ?? 0) * part;
      this.#at = (this.#at + 1) & mask;
      this.#time += 1;
    }
  }
}

/** An old record: soft hiss, small crackles, now and then a pop. */
export class Crackle {
  readonly #amount: number;
  readonly #noise = noiseSource(77);
  #hiss = 0;
  #pop = 0;
  #side = 0;

  /** @param amount 0 to 1. */
  constructor(amount: number) {
    this.#amount = amount;
  }

  process(left: Float32Array, right: Float32Array, length: number): void {
    const noise = this.#noise;
    for (let i = 0; i < length; i += 1) {
      const white = noise();
      this.#hiss += (white - this.#hiss) * 0.35;
      const chance = Math.abs(noise());
      if (chance > 0.999_72) {
        this.#pop = chance > 0.999_985 ? 0.2 * Math.sign(white) : 0.06 * white;
        this.#side = 0.5 + 0.4 * noise();
      }
      this.#pop *= 0.86;
      const hiss = this.#hiss * 0.0045;
      left[i] = (left[i] ?? 0) + this.#amount * (hiss + this.#pop * this.#side);
      right[i] = (right[i] ?? 0) + this.#amount * (hiss * 0.9 + this.#pop * (1 - this.#side));
    }
  }
}
