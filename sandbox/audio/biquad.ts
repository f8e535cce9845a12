/** Default sample rate in Hz, as used for songs. */
const SONG_RATE = 44_100;

/** Second-order filter (Robert Bristow-Johnson's cookbook) that keeps its state between blocks. */
export class Biquad {
  readonly #b0: number;
  readonly #b1: number;
  readonly #b2: number;
  readonly #a1: number;
  readonly #a2: number;
  #z1 = 0;
  #z2 = 0;

  constructor([b0, b1, b2, a0, a1, a2]: Coefficients) {
    this.#b0 = b0 / a0;
    this.#b1 = b1 / a0;
    this.#b2 = b2 / a0;
    this.#a1 = a1 / a0;
    this.#a2 = a2 / a0;
  }

  /** Filters the samples in place. */
  process(samples: Float32Array): void {
    const [b0, b1, b2, a1, a2] = [this.#b0, this.#b1, this.#b2, this.#a1, this.#a2];
    let z1 = this.#z1;
    let z2 = this.#z2;
    for (let i = 0; i < samples.length; i += 1) {
      const x = samples[i] ?? 0;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    // Denormal numbers are inaudible and slow the processor down.
    this.#z1 = Math.abs(z1) < 1e-15 ? 0 : z1;
    this.#z2 = Math.abs(z2) < 1e-15 ? 0 : z2;
  }
}

type Coefficients = readonly [number, number, number, number, number, number];

const BUTTERWORTH = Math.SQRT1_2;

function angle(hertz: number, q: number, rate = SONG_RATE) {
  const w = (2 * Math.PI * Math.min(hertz, rate * 0.49)) / rate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) };
}

/** Filters the samples in place, one filter after another. */
export function applyFilters(samples: Float32Array, ...filters: readonly Biquad[]): void {
  for (const filter of filters) filter.process(samples);
}

export function lowPass(hertz: number, q = BUTTERWORTH): Biquad {
  const { cos, alpha } = angle(hertz, q);
  return new Biquad([(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]);
}

export function highPass(hertz: number, q = BUTTERWORTH, rate = SONG_RATE): Biquad {
  const { cos, alpha } = angle(hertz, q, rate);
  return new Biquad([(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]);
}

export function peak(hertz: number, q: number, decibels: number): Biquad {
  const { cos, alpha } = angle(hertz, q);
  const a = 10 ** (decibels / 40);
  return new Biquad([1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a]);
}

export function highShelf(hertz: number, decibels: number, rate = SONG_RATE): Biquad {
  const { cos, alpha } = angle(hertz, BUTTERWORTH, rate);
  const a = 10 ** (decibels / 40);
  const root = 2 * Math.sqrt(a) * alpha;
  return new Biquad([
    a * (a + 1 + (a - 1) * cos + root),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - root),
    a + 1 - (a - 1) * cos + root,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - root,
  ]);
}
