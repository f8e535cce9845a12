import { SAMPLE_RATE } from '../song-order.ts';
import type { Struck } from './schedule.ts';
import { BLOCK } from './strip.ts';

const HOLD_SEC = 0.03;
const RECOVER_SEC = 0.11;

/** Side-chain: each kick pushes the others down for a moment. */
export class Pump {
  readonly #kicks: readonly number[];
  readonly #depth: number;
  readonly #push = new Float32Array(BLOCK);
  #next = 0;
  #since = Number.POSITIVE_INFINITY;

  constructor(hits: readonly Struck[], depth: number) {
    this.#kicks = hits
      .filter(({ drum }) => drum === 'kick')
      .map(({ startSec }) => Math.round(startSec * SAMPLE_RATE));
    this.#depth = depth;
  }

  /** Returns the gains for a block; null when nothing pumps. */
  block(from: number): Float32Array | null {
    if (this.#depth < 0.02 || this.#kicks.length === 0) return null;
    const hold = HOLD_SEC * SAMPLE_RATE;
    const fall = 1 / (RECOVER_SEC * SAMPLE_RATE);
    for (let i = 0; i < BLOCK; i += 1) {
      if (from + i === this.#kicks[this.#next]) {
        this.#since = 0;
        this.#next += 1;
      }
      const away = Math.max(0, this.#since - hold) * fall;
      // Down within three milliseconds, so that it does not click.
      const down = Math.min(1, this.#since / 132);
      this.#push[i] = this.#since === Number.POSITIVE_INFINITY ? 1 : 1 - this.#depth * down * Math.exp(-away);
      this.#since += 1;
    }
    return this.#push;
  }
}
