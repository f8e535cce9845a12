interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many operations run at a time per key; further ones wait in order, and all wait while paused. */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #limits = new Map<string, number>();
  readonly #keys = new Map<string, Key>();
  readonly #resumed = new Set<() => void>();
  #paused = false;

  /** @param limit for keys without a limit set by `setLimit` */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Pauses or resumes. While paused, no slot is given out; operations that have one continue. Resuming starts waiting
   * operations at once.
   */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) return;
    for (const key of this.#keys.keys()) this.#admit(key);
    for (const resume of [...this.#resumed]) resume();
  }

  /** Sets the limit of a key. Running operations keep their slots. */
  setLimit(key: string, limit: number): void {
    if (this.#limits.get(key) === limit) return;
    this.#limits.set(key, limit);
    this.#admit(key);
  }

  /**
   * Waits for a slot and returns the function that releases it. Rejects with the signal's reason if it aborts before.
   */
  async acquire(name: string, signal: AbortSignal): Promise<() => void> {
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    const acquired = waitIn(signal, (enter) => {
      key.waiting.push(enter);
      return () => {
        const at = key.waiting.indexOf(enter);
        if (at >= 0) key.waiting.splice(at, 1);
      };
    });
    this.#admit(name);
    await acquired;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      key.running -= 1;
      this.#admit(name);
    };
  }

  /** Waits while paused, for an operation that already has a slot. Rejects with the signal's reason. */
  async whenResumed(signal: AbortSignal): Promise<void> {
    while (this.#paused) {
      await waitIn(signal, (resume) => {
        this.#resumed.add(resume);
        return () => this.#resumed.delete(resume);
      });
    }
  }

  #admit(name: string): void {
    const key = this.#keys.get(name);
    if (!key) return;
    const limit = this.#limits.get(name) ?? this.#limit;
    while (!this.#paused && key.running < limit) {
      const next = key.waiting.shift();
      if (!next) break;
      // Counted before it runs, so that no other operation takes the slot.
      key.running += 1;
      next();
    }
    if (key.running === 0 && key.waiting.length === 0) this.#keys.delete(name);
  }
}

/** Waits until called or until the signal aborts. `join` adds the waiter to a list and returns how to remove it. */
function waitIn(signal: AbortSignal, join: (call: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const call = () => {
      signal.removeEventListener('abort', giveUp);
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(signal.reason);
    };
    const leave = join(call);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
