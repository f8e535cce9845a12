import { raceAbort } from '../platform/abortable.ts';

interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many operations run at a time per key; further ones wait in order, and all wait while paused. */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #limits = new Map<string, number>();
  readonly #keys = new Map<string, Key>();
  #resumed = Promise.withResolvers<void>();
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
    this.#resumed.resolve();
    this.#resumed = Promise.withResolvers();
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
    signal.throwIfAborted();
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    const turn = Promise.withResolvers<void>();
    key.waiting.push(turn.resolve);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      const at = key.waiting.indexOf(turn.resolve);
      if (at >= 0) key.waiting.splice(at, 1);
      else key.running -= 1;
      this.#admit(name);
    };
    this.#admit(name);
    try {
      await raceAbort(signal, turn.promise);
    } catch (reason) {
      release();
      throw reason;
    }
    return release;
  }

  /** Waits while paused, for an operation that already has a slot. Rejects with the signal's reason. */
  async whenResumed(signal: AbortSignal): Promise<void> {
    while (this.#paused) await raceAbort(signal, this.#resumed.promise);
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
