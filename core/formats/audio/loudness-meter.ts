import type { Block } from './decoded-audio.ts';
import { Resampler } from './resampler.ts';

/** Windows of 400 ms, in steps of 100 ms. */
const STEP_S = 0.1;
const STEPS = 4;
/** Quieter windows are not counted: below this level in LUFS, and this far below the mean of the others. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/** True peaks are found between the samples, at this many times their rate. */
const OVERSAMPLED = 4;

/** Measures the integrated loudness and the true peak of audio (ITU-R BS.1770-4). */
export class LoudnessMeter {
  readonly #step: number;
  readonly #filters: readonly KFilter[];
  readonly #peaks: readonly Resampler[];
  /** The mean power of each step. */
  readonly #powers: number[] = [];
  #sum = 0;
  #count = 0;
  #peak = 0;

  constructor({ sampleRate, channels }: { readonly sampleRate: number; readonly channels: number }) {
    this.#step = Math.round(STEP_S * sampleRate);
    this.#filters = Array.from({ length: channels }, () => new KFilter(sampleRate));
    this.#peaks = this.#filters.map(() => new Resampler(sampleRate, OVERSAMPLED * sampleRate));
  }

  push(block: Block): void {
    const length = block[0]?.length ?? 0;
    for (let i = 0; i < length; i++) {
      for (const [channel, filter] of this.#filters.entries()) {
        this.#sum += filter.next(block[channel]?.[i] ?? 0) ** 2;
      }
      this.#count += 1;
      if (this.#count < this.#step) continue;
      this.#powers.push(this.#sum / this.#step);
      this.#sum = 0;
      this.#count = 0;
    }
    for (const [channel, peaks] of this.#peaks.entries()) {
      this.#raise(peaks.push(block[channel] ?? new Float32Array()));
    }
  }

  /** Returns the loudness in LUFS, −Infinity for silence or less than one window, and the true peak in dBTP. */
  end(): { loudness: number; peak: number } {
    for (const peaks of this.#peaks) this.#raise(peaks.end());
    const windows: number[] = [];
    for (let at = STEPS; at <= this.#powers.length; at++)
      windows.push(mean(this.#powers.slice(at - STEPS, at)));
    const loud = windows.filter((power) => lufs(power) > ABSOLUTE_GATE);
    const gate = lufs(mean(loud)) + RELATIVE_GATE;
    const loudness = lufs(mean(loud.filter((power) => lufs(power) > gate)));
    return { loudness, peak: 20 * Math.log10(this.#peak) };
  }

  #raise(samples: Float32Array): void {
    for (const sample of samples) this.#peak = Math.max(this.#peak, Math.abs(sample));
  }
}

const lufs = (power: number) => -0.691 + 10 * Math.log10(power);

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The K-weighting of one channel: a high shelf, then a high pass, for any sample rate. */
class KFilter {
  readonly #shelf: readonly number[];
  readonly #pass: readonly number[];
  readonly #memory = new Float64Array(4);

  constructor(sampleRate: number) {
    const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
    const high = 10 ** (3.999843853973347 / 20);
    const band = high ** 0.4996667741545416;
    const q = 0.7071752369554196;
    const a = 1 + shelf / q + shelf ** 2;
    this.#shelf = [
      (high + (band * shelf) / q + shelf ** 2) / a,
      (2 * (shelf ** 2 - high)) / a,
      (high - (band * shelf) / q + shelf ** 2) / a,
      (2 * (shelf ** 2 - 1)) / a,
      (1 - shelf / q + shelf ** 2) / a,
    ];
    const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
    const b = 1 + pass / 0.5003270373238773 + pass ** 2;
    this.#pass = [1, -2, 1, (2 * (pass ** 2 - 1)) / b, (1 - pass / 0.5003270373238773 + pass ** 2) / b];
  }

  next(sample: number): number {
    return this.#filter(this.#pass, 2, this.#filter(this.#shelf, 0, sample));
  }

  #filter(weights: readonly number[], at: number, x: number): number {
    const [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0] = weights;
    const memory = this.#memory;
    const y = b0 * x + (memory[at] ?? 0);
    memory[at] = b1 * x - a1 * y + (memory[at + 1] ?? 0);
    memory[at + 1] = b2 * x - a2 * y;
    return y;
  }
}
