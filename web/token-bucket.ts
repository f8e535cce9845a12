/**
 * Measures the rate of messages. It returns a delay instead of refusing, so that a busy window is slowed down and not
 * disconnected.
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  /**
   * Creates a bucket.
   * @param now monotonic milliseconds.
   */
  constructor(perSecond: number, burst: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
    this.#tokens = burst;
    this.#at = now();
  }

  /** Counts one message. Returns the milliseconds to wait before the next is read; 0 for none. */
  take(): number {
    const now = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond) - 1;
    this.#at = now;
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#perSecond) * 1000);
  }
}
