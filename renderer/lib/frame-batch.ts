import type { FrameClock } from './frame-clock.ts';

/** The duration of a frame at 60 Hz, in milliseconds. */
const FRAME_MS = 16;

/**
 * Gathers items and delivers them at most once a frame. An item that comes after a pause is delivered at once: waiting
 * for a frame would only add delay.
 */
export class FrameBatch<T> {
  readonly #clock: FrameClock;
  readonly #deliver: (items: T[]) => void;
  #items: T[] = [];
  #cancel: (() => void) | null = null;
  #last = Number.NEGATIVE_INFINITY;

  constructor(clock: FrameClock, deliver: (items: T[]) => void) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  push(items: readonly T[]): void {
    if (items.length === 0) return;
    this.#items.push(...items);
    if (this.#cancel) return;
    if (this.#clock.now() - this.#last >= FRAME_MS) this.flush();
    else this.#cancel = this.#clock.nextFrame(() => this.flush());
  }

  /** Delivers the gathered items now. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#items.length === 0) return;
    const items = this.#items;
    this.#items = [];
    this.#last = this.#clock.now();
    this.#deliver(items);
  }

  /** Drops the gathered items. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#items = [];
  }
}
