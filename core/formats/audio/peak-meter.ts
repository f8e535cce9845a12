import { PEAKS_COUNT } from '../../../shared/domain/asset.ts';
import type { Block } from './decoded-audio.ts';

/** Buckets collected while the length is unknown; when all are full, neighbouring pairs are merged. */
const BUCKETS = PEAKS_COUNT * 64;

/** Computes a waveform: the peak level in each of PEAKS_COUNT equal ranges of audio of unknown length. */
export class PeakMeter {
  readonly #buckets = new Float32Array(BUCKETS);
  /** Samples per bucket. */
  #bucketSize = 1;
  #samples = 0;

  push(block: Block): void {
    const length = block[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const at = this.#bucketIndex();
      const to = Math.min(length, from + this.#bucketSize - (this.#samples % this.#bucketSize));
      let peak = this.#buckets[at] ?? 0;
      for (const samples of block) {
        for (let i = from; i < to; i++) {
          const level = Math.abs(samples[i] ?? 0);
          if (level > peak) peak = level;
        }
      }
      this.#buckets[at] = peak;
      this.#samples += to - from;
      from = to;
    }
  }

  get samples(): number {
    return this.#samples;
  }

  /** Returns PEAKS_COUNT levels, 0 to 255. */
  peaks(): Uint8Array<ArrayBuffer> {
    const used = this.#samples / this.#bucketSize;
    return Uint8Array.from({ length: PEAKS_COUNT }, (_, i) => {
      const from = Math.floor((i * used) / PEAKS_COUNT);
      const to = Math.max(from + 1, Math.floor(((i + 1) * used) / PEAKS_COUNT));
      const peak = this.#buckets.subarray(from, to).reduce((max, level) => Math.max(max, level), 0);
      return Math.round(Math.min(1, peak) * 255);
    });
  }

  #bucketIndex(): number {
    const at = Math.floor(this.#samples / this.#bucketSize);
    if (at < BUCKETS) return at;
    for (let i = 0; i < BUCKETS / 2; i++) {
      this.#buckets[i] = Math.max(this.#buckets[2 * i] ?? 0, this.#buckets[2 * i + 1] ?? 0);
    }
    this.#buckets.fill(0, BUCKETS / 2);
    this.#bucketSize *= 2;
    return BUCKETS / 2;
  }
}
