import type { Clock } from '../platform/host.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that only a test advances. Due timers run in order. */
export class FakeClock implements Clock {
  #now: number;
  readonly #start: number;
  /** Milliseconds by which the time of day was changed. */
  #jumped = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
    this.#start = now;
  }

  now(): number {
    return this.#now + this.#jumped;
  }

  monotonic(): number {
    return this.#now - this.#start;
  }

  after(ms: number, run: () => void): { cancel(): void } {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return { cancel: () => this.#timers.delete(timer) };
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Changes the time of day by `ms`, as a user or NTP does; monotonic time does not change. */
  jump(ms: number): void {
    this.#jumped += ms;
  }

  /** Simulates a machine that sleeps for `ms`: timers due meanwhile all run on waking. */
  async sleep(ms: number): Promise<void> {
    this.#now += ms;
    await this.advance(0);
  }

  /** Advances time by `ms` and runs due timers, with a turn of the event loop before each so that promises settle. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const due = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }
}

/** The system clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};
