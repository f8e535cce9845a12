import { SAMPLE_RATE } from '../song-order.ts';

const FEEDBACK = 0.42;
const DULL = 0.45;

/** A ping-pong delay: what goes in comes back left, then right, duller each time. */
export class Echo {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  #at = 0;
  #dullLeft = 0;
  #dullRight = 0;

  constructor(seconds: number) {
    const length = Math.max(1, Math.round(seconds * SAMPLE_RATE));
    this.#left = new Float32Array(length);
    this.#right = new Float32Array(length);
  }

  /** Adds the echoes to both sides. */
  process(input: Float32Array, left: Float32Array, right: Float32Array, length: number): void {
    for (let i = 0; i < length; i += 1) {
      const l = this.#left[this.#at] ?? 0;
      const r = this.#right[this.#at] ?? 0;
      this.#dullLeft += (l - this.#dullLeft) * DULL;
      this.#dullRight += (r - this.#dullRight) * DULL;
      this.#left[this.#at] = (input[i] ?? 0) + this.#dullRight * FEEDBACK + 1e-18;
      this.#right[this.#at] = this.#dullLeft * FEEDBACK * 1.6 + 1e-18;
      this.#at = this.#at + 1 === this.#left.length ? 0 : this.#at + 1;
      left[i] = (left[i] ?? 0) + this.#dullLeft;
      right[i] = (right[i] ?? 0) + this.#dullRight;
    }
  }
}
