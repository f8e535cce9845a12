import { setImmediate, setTimeout } from 'node:timers/promises';

/** Pieces sent in one turn of the event loop when there is no pace to keep. */
const BURST = 32;
/** A reader slower than this, in milliseconds, is not sent everything it missed at once. */
const LONGEST_LAG = 250;

/** Keeps the time between two pieces of a stream. */
export class Pace {
  readonly #latencyMs: number | null;
  readonly #factor: number;
  readonly #signal: AbortSignal;
  #due = performance.now();
  #count = 0;

  /**
   * @param latencyMs Exact milliseconds between pieces, 0 for none; null for the natural pace, 12 to 26 ms.
   * @param factor What the time is multiplied by: 0.5 answers twice as fast.
   */
  constructor(latencyMs: number | null, factor: number, signal: AbortSignal) {
    this.#latencyMs = latencyMs;
    this.#factor = factor;
    this.#signal = signal;
  }

  /** Waits until the next piece is due, or the client is gone. Timers are coarse: lateness is made up for. */
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
