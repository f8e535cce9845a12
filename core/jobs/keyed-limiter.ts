import { raceAbort } from '../platform/abortable.ts';

interface Key {
  running: number;
  readonly waiting: Waiting[];
}

interface Turn {
  readonly group?: string;
  readonly isFirst?: boolean;
}

interface Waiting {
  readonly group: string;
  readonly admit: () => void;
}

/**
 * Limits how many operations run at a time per key; further ones wait in order. While all or a group of operations are
 * paused, they wait without a slot, and others pass them.
 */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #limits = new Map<string, number>();
  readonly #keys = new Map<string, Key>();
  #paused = false;
  #pausedGroups: ReadonlySet<string> = new Set();

  /** @param limit for keys without a limit set by `setLimit` */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns whether the operations of a group get no slot. */
  isPaused(group: string): boolean {
    return this.#paused || this.#pausedGroups.has(group);
  }

  /**
   * Pauses all operations or those of some groups, and resumes all others. Paused ones get no slot; those that have one
   * continue. Resuming starts waiting operations at once. Returns whether this changes anything.
   */
  pause(all: boolean, groups: readonly string[] = []): boolean {
    const before = this.#pausedGroups;
    const isSameSize = groups.length === before.size;
    const isSame = all === this.#paused && isSameSize && groups.every((group) => before.has(group));
    this.#paused = all;
    this.#pausedGroups = new Set(groups);
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
   * @param turn the group by which it can be paused; `isFirst`: before all that wait for this key
   */
  async acquire(name: string, signal: AbortSignal, turn: Turn = {}): Promise<() => void> {
    signal.throwIfAborted();
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    const admitted = Promise.withResolvers<void>();
    const waiting: Waiting = { group: turn.group ?? '', admit: admitted.resolve };
    if (turn.isFirst) key.waiting.unshift(waiting);
    else key.waiting.push(waiting);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      const at = key.waiting.indexOf(waiting);
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
    while (key.running < limit) {
      const at = key.waiting.findIndex(({ group }) => !this.isPaused(group));
      const [next] = at < 0 ? [] : key.waiting.splice(at, 1);
      if (!next) break;
      // Counted before it runs, so that no other operation takes the slot.
      key.running += 1;
      next.admit();
    }
    if (key.running === 0 && key.waiting.length === 0) this.#keys.delete(name);
  }
}
