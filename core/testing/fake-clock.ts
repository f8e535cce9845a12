import type { Clock } from '../platform/host.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that stands still until a test moves it. Timers run in order while it moves. */
export class FakeClock implements Clock {
  #now: number;
  readonly #start: number;
  /** How far the time of day is off from the time that passes. */
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

  /** Timers not yet run or cancelled. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Sets the time of day forward or back by `ms`, as a user or a time server does: no time passes. */
  jump(ms: number): void {
    this.#jumped += ms;
  }

  /** Lets `ms` pass while the machine sleeps: what was due meanwhile is due all at once when it wakes. */
  async sleep(ms: number): Promise<void> {
    this.#now += ms;
    await this.advance(0);
  }

  /** Moves time on by `ms`, running what is due on the way; awaits in between so that promises can settle. */
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

/** The machine's own time. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};
