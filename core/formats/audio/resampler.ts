/** Zero crossings of the sinc on each side; Kaiser's window over them. */
const CROSSINGS = 16;
const BETA = 9;
/** Places between two samples for which weights are kept, at most: rates with no common measure are rounded to these. */
const PHASES_MAX = 640;

/** Turns one channel from one rate into another by a table of windowed sinc weights, block by block, without delay. */
export class Resampler {
  readonly #ratio: number;
  readonly #half: number;
  readonly #phases: number;
  readonly #weights: Float32Array;
  #input: Float32Array;
  /** Index in the whole input of the first sample still held. */
  #held: number;
  #taken = 0;
  #given = 0;

  constructor(from: number, to: number) {
    this.#ratio = from / to;
    const cutoff = Math.min(1, to / from) * 0.95;
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#phases = Math.min(PHASES_MAX, to / greatestCommon(from, to));
    this.#weights = table(this.#phases, this.#half, cutoff);
    // Silence before the beginning, for the window to reach into.
    this.#input = new Float32Array(this.#half);
    this.#held = -this.#half;
  }

  push(samples: Float32Array): Float32Array {
    this.#taken += samples.length;
    return this.#convert(samples, this.#taken - this.#half);
  }

  end(): Float32Array {
    return this.#convert(new Float32Array(this.#half + 1), this.#taken);
  }

  /** Everything whose place in the input lies before `until`. */
  #convert(more: Float32Array, until: number): Float32Array {
    const input = new Float32Array(this.#input.length + more.length);
    input.set(this.#input);
    input.set(more, this.#input.length);
    const count = Math.max(0, Math.ceil(until / this.#ratio) - this.#given);
    const out = new Float32Array(count);
    const width = 2 * this.#half;
    for (let n = 0; n < count; n++) {
      const place = (this.#given + n) * this.#ratio;
      const whole = Math.floor(place);
      const phase = Math.round((place - whole) * this.#phases);
      const from = whole - this.#half + 1 - this.#held;
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (input[from + i] ?? 0) * (this.#weights[phase * width + i] ?? 0);
      out[n] = sum;
    }
    this.#given += count;
    const drop = Math.max(0, Math.floor(this.#given * this.#ratio) - this.#half - this.#held);
    this.#held += drop;
    this.#input = input.slice(drop);
    return out;
  }
}

/** Weights for each phase, the last of them being the next sample's first. Each phase sums up to one. */
function table(phases: number, half: number, cutoff: number): Float32Array {
  const width = 2 * half;
  const out = new Float32Array((phases + 1) * width);
  for (let phase = 0; phase <= phases; phase++) {
    const row = Float64Array.from({ length: width }, (_, i) => {
      const x = i - half + 1 - phase / phases;
      return sinc(x * cutoff) * kaiser(x / half);
    });
    const sum = row.reduce((a, b) => a + b, 0);
    for (const [i, weight] of row.entries()) out[phase * width + i] = weight / sum;
  }
  return out;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA);
}

/** The modified Bessel function of the first kind, order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
