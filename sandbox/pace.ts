import { setImmediate, setTimeout } from 'node:timers/promises';

/** Number of chunks sent per turn of the event loop when there is no pace. */
const BURST = 32;
/** Maximum lag in milliseconds that is made up for; a slower reader does not get all missed chunks at once. */
const LONGEST_LAG = 250;

/** Keeps the interval between two chunks of a stream. */
export class Pace {
  readonly #latencyMs: number | null;
  readonly #factor: number;
  readonly #signal: AbortSignal;
  #due = performance.now();
  #count = 0;

  /**
   * @param latencyMs Exact milliseconds between chunks, 0 for none; null for the natural pace, 12 to 26 ms.
   * @param factor Multiplier of the interval: 0.5 answers twice as fast.
   */
  constructor(latencyMs: number | null, factor: number, signal: AbortSignal) {
    this.#latencyMs = latencyMs;
    this.#factor = factor;
    this.#signal = signal;
  }

  /** Waits until the next chunk is due or the client disconnects. Late timers are compensated. */
  async next(): Promise<void> {
    this.#count += 1;
    const step = (this.#latencyMs ?? 12 + Math.random() * 14) * this.#factor;
    if (step === 0) {
      if (this.#count % BURST === 0) await setImmediate();
      return;
    }
    const now = performance.now();
    this.#due = Math.max(this.#due + step, now - LONGEST_LAG);
    if (this.#due > now) {
      await setTimeout(this.#due - now, undefined, { signal: this.#signal }).catch(() => {});
    }
  }
}
