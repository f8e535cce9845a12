import { raceAbort } from '../platform/abortable.ts';

interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many operations run at a time per key; further ones wait in order, all of them while their key is paused. */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #limits = new Map<string, number>();
  readonly #keys = new Map<string, Key>();
  #paused = false;
  #pausedKeys: ReadonlySet<string> = new Set();

  /** @param limit for keys without a limit set by `setLimit` */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns whether the operations of a key get no slot. */
  isPaused(key: string): boolean {
    return this.#paused || this.#pausedKeys.has(key);
  }

  /**
   * Pauses all operations or those of some keys, and resumes all others. Paused ones get no slot; those that have one
   * continue. Resuming starts waiting operations at once. Returns whether this changes anything.
   */
  pause(all: boolean, keys: readonly string[] = []): boolean {
    const before = this.#pausedKeys;
    const isSame =
      all === this.#paused && keys.length === before.size && keys.every((key) => before.has(key));
    this.#paused = all;
    this.#pausedKeys = new Set(keys);
    for (const key of this.#keys.keys()) this.#admit(key);
    return !isSame;
  }

  /** Sets the limit of a key. Running operations keep their slots. */
  setLimit(key: string, limit: number): void {
    if (this.#limits.get(key) === limit) return;
    this.#limits.set(key, limit);
    this.#admit(key);
  }

  /**
   * Waits for a slot and returns the function that releases it. Rejects with the signal's reason if it aborts before.
   * @param isFirst whether it gets the next slot, before all that wait for this key
   */
  async acquire(name: string, signal: AbortSignal, isFirst = false): Promise<() => void> {
    signal.throwIfAborted();
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    const admitted = Promise.withResolvers<void>();
    if (isFirst) key.waiting.unshift(admitted.resolve);
    else key.waiting.push(admitted.resolve);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      const at = key.waiting.indexOf(admitted.resolve);
      if (at >= 0) key.waiting.splice(at, 1);
      else key.running -= 1;
      this.#admit(name);
    };
    this.#admit(name);
    try {
      await raceAbort(signal, admitted.promise);
    } catch (reason) {
      release();
      throw reason;
    }
    return release;
  }

  #admit(name: string): void {
    const key = this.#keys.get(name);
    if (!key) return;
    const limit = this.#limits.get(name) ?? this.#limit;
    while (key.running < limit && !this.isPaused(name)) {
      const admit = key.waiting.shift();
      if (!admit) break;
      // Counted before it runs, so that no other operation takes the slot.
      key.running += 1;
      admit();
    }
    if (key.running === 0 && key.waiting.length === 0) this.#keys.delete(name);
  }
}
