interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how much work of one key runs at a time; the rest waits in the order it came, and all of it while paused. */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #limits = new Map<string, number>();
  readonly #keys = new Map<string, Key>();
  readonly #resumed = new Set<() => void>();
  #paused = false;

  /** @param limit of every key for which `setLimit` said nothing else */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** While paused nothing gets a place; what has one goes on. The end of a pause lets in at once what has waited. */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) return;
    for (const key of this.#keys.keys()) this.#admit(key);
    for (const resume of [...this.#resumed]) resume();
  }

  /** Sets the limit of a key from now on. What has a place keeps it. */
  setLimit(key: string, limit: number): void {
    if (this.#limits.get(key) === limit) return;
    this.#limits.set(key, limit);
    this.#admit(key);
  }

  /** Waits for a place. Returns the function that gives it back. Rejects with the signal's reason when it aborts before. */
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

  /** Waits while paused, for work that has a place already. Rejects with the signal's reason. */
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
      // Counted before it runs, so that nothing can slip in between.
      key.running += 1;
      next();
    }
    if (key.running === 0 && key.waiting.length === 0) this.#keys.delete(name);
  }
}

/** Waits in a line until called or until the signal aborts. `join` returns how to leave the line. */
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
