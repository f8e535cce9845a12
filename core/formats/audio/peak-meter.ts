import { PEAKS_COUNT } from '../../../shared/domain/asset.ts';
import type { Block } from './decoded-audio.ts';

/** Stretches noted while the length is not known yet; when all are full, each two become one. */
const NOTED = PEAKS_COUNT * 64;

/** The greatest level in each of PEAKS_COUNT stretches of a sound whose length shows only at its end. */
export class PeakMeter {
  readonly #noted = new Float32Array(NOTED);
  /** Samples a noted stretch. */
  #stretch = 1;
  #samples = 0;

  push(block: Block): void {
    const length = block[0]?.length ?? 0;
    for (let i = 0; i < length; i++) {
      let level = 0;
      for (const samples of block) level = Math.max(level, Math.abs(samples[i] ?? 0));
      const at = this.#place();
      if (level > (this.#noted[at] ?? 0)) this.#noted[at] = level;
      this.#samples++;
    }
  }

  get samples(): number {
    return this.#samples;
  }

  /** Levels from 0 to 255. */
  peaks(): Uint8Array<ArrayBuffer> {
    const used = this.#samples / this.#stretch;
    return Uint8Array.from({ length: PEAKS_COUNT }, (_, i) => {
      const from = Math.floor((i * used) / PEAKS_COUNT);
      const to = Math.max(from + 1, Math.floor(((i + 1) * used) / PEAKS_COUNT));
      const level = this.#noted.subarray(from, to).reduce((most, one) => Math.max(most, one), 0);
      return Math.round(Math.min(1, level) * 255);
    });
  }

  #place(): number {
    const at = Math.floor(this.#samples / this.#stretch);
    if (at < NOTED) return at;
    for (let i = 0; i < NOTED / 2; i++) {
      this.#noted[i] = Math.max(this.#noted[2 * i] ?? 0, this.#noted[2 * i + 1] ?? 0);
    }
    this.#noted.fill(0, NOTED / 2);
    this.#stretch *= 2;
    return NOTED / 2;
  }
}
