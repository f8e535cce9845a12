/** Zero crossings of the sinc on each side, and the beta of the Kaiser window over them. */
const CROSSINGS = 16;
const BETA = 9;
/** Maximum number of filter phases between two samples; rates without a large common divisor are rounded to these. */
const PHASES_MAX = 640;

/** Resamples one channel block by block with a polyphase windowed-sinc filter, without adding delay. */
export class Resampler {
  readonly #ratio: number;
  readonly #half: number;
  readonly #phases: number;
  readonly #weights: Float32Array;
  #input: Float32Array;
  /** Index in the whole input of the first buffered sample. */
  #inputStart: number;
  #inputCount = 0;
  #outputCount = 0;

  constructor(from: number, to: number) {
    this.#ratio = from / to;
    const cutoff = Math.min(1, to / from) * 0.95;
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#phases = Math.min(PHASES_MAX, to / greatestCommonDivisor(from, to));
    this.#weights = weightTable(this.#phases, this.#half, cutoff);
    // The window starts in silence before the first sample.
    this.#input = new Float32Array(this.#half);
    this.#inputStart = -this.#half;
  }

  push(samples: Float32Array): Float32Array {
    this.#inputCount += samples.length;
    return this.#convert(samples, this.#inputCount - this.#half);
  }

  end(): Float32Array {
    return this.#convert(new Float32Array(this.#half + 1), this.#inputCount);
  }

  /** Outputs everything whose position in the input is before `until`. */
  #convert(more: Float32Array, until: number): Float32Array {
    const input = new Float32Array(this.#input.length + more.length);
    input.set(this.#input);
    input.set(more, this.#input.length);
    const count = Math.max(0, Math.ceil(until / this.#ratio) - this.#outputCount);
    const out = new Float32Array(count);
    const width = 2 * this.#half;
    for (let n = 0; n < count; n++) {
      const position = (this.#outputCount + n) * this.#ratio;
      const whole = Math.floor(position);
      const phase = Math.round((position - whole) * this.#phases);
      const from = whole - this.#half + 1 - this.#inputStart;
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (input[from + i] ?? 0) * (this.#weights[phase * width + i] ?? 0);
      out[n] = sum;
    }
    this.#outputCount += count;
    const drop = Math.max(0, Math.floor(this.#outputCount * this.#ratio) - this.#half - this.#inputStart);
    this.#inputStart += drop;
    this.#input = input.slice(drop);
    return out;
  }
}

/** Returns the weights of each phase, normalized to a sum of 1; the last phase is the next sample's first. */
function weightTable(phases: number, half: number, cutoff: number): Float32Array {
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

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
