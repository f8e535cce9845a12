import { SAMPLE_RATE } from '../song-order.ts';

/** Delay-line lengths in samples; they are pairwise coprime, so that echoes do not coincide. */
const LINES = [1423, 1637, 1871, 2053, 2269, 2503, 2767, 3079] as const;
const NOTHING = new Float32Array(1);
const PRE_DELAY_SEC = 0.018;
/** High-frequency damping on each pass through the room. */
const DAMPING = 0.32;
const DIFFUSERS = [
  [142, 0.7],
  [379, 0.62],
] as const;

/** A reverb of eight cross-coupled delay lines (a feedback delay network with a Householder matrix). */
export class Reverb {
  readonly #lines = LINES.map((length) => new Float32Array(length));
  readonly #gains: Float64Array;
  readonly #damped = new Float64Array(LINES.length);
  readonly #at = new Int32Array(LINES.length);
  readonly #out = new Float64Array(LINES.length);
  readonly #pre = new Float32Array(Math.round(PRE_DELAY_SEC * SAMPLE_RATE));
  readonly #diffusers = DIFFUSERS.map(([length, gain]) => new AllPass(length, gain));
  #preAt = 0;

  /** @param seconds Time until the reverb has decayed by 60 dB. */
  constructor(seconds: number) {
    this.#gains = Float64Array.from(LINES, (length) => 10 ** ((-3 * length) / (SAMPLE_RATE * seconds)));
  }

  /** Adds the reverb of the input to both channels. */
  process(input: Float32Array, left: Float32Array, right: Float32Array, length: number): void {
    const lines = this.#lines;
    const count = lines.length;
    // Local variables avoid repeated field access: this loop is the most expensive part of a song.
    const [gains, damped, places, outs] = [this.#gains, this.#damped, this.#at, this.#out];
    for (let i = 0; i < length; i += 1) {
      let x = this.#pre[this.#preAt] ?? 0;
      this.#pre[this.#preAt] = input[i] ?? 0;
      this.#preAt = this.#preAt + 1 === this.#pre.length ? 0 : this.#preAt + 1;
      for (const diffuser of this.#diffusers) x = diffuser.next(x);
      let sum = 0;
      for (let line = 0; line < count; line += 1) {
        const buffer = lines[line] ?? NOTHING;
        const raw = buffer[places[line] ?? 0] ?? 0;
        const dulled = raw + ((damped[line] ?? 0) - raw) * DAMPING;
        damped[line] = dulled;
        const out = dulled * (gains[line] ?? 0);
        outs[line] = out;
        sum += out;
      }
      const shared = (sum * 2) / count;
      let l = 0;
      let r = 0;
      for (let line = 0; line < count; line += 1) {
        const out = outs[line] ?? 0;
        const buffer = lines[line] ?? NOTHING;
        const at = places[line] ?? 0;
        buffer[at] = x + out - shared + 1e-18;
        places[line] = at + 1 === buffer.length ? 0 : at + 1;
        if (line % 2 === 0) l += line % 4 === 0 ? out : -out;
        else r += line % 4 === 1 ? out : -out;
      }
      left[i] = (left[i] ?? 0) + l * 0.5;
      right[i] = (right[i] ?? 0) + r * 0.5;
    }
  }
}

class AllPass {
  readonly #buffer: Float32Array;
  readonly #gain: number;
  #at = 0;

  constructor(length: number, gain: number) {
    this.#buffer = new Float32Array(length);
    this.#gain = gain;
  }

  next(x: number): number {
    const delayed = this.#buffer[this.#at] ?? 0;
    const fed = x - this.#gain * delayed;
    this.#buffer[this.#at] = fed;
    this.#at = this.#at + 1 === this.#buffer.length ? 0 : this.#at + 1;
    return delayed + this.#gain * fed;
  }
}
