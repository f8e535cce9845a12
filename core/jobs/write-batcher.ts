import type { Clock } from '../platform/host.ts';

/** Milliseconds between two writes to disk: the most a kill can lose. */
const WAIT_MS = 250;

/** A log with something to write from time to time. */
export interface Writer {
  /** Writes pending entries. Returns a function to call once they are committed. */
  write(): () => void;
  /** Called when the entries could not be written and are not on disk. */
  failed(error: unknown): void;
}

/**
 * Writes the pending entries of many writers in one commit, because each commit waits for the disk and blocks
 * everything else. The first writer with pending entries starts the timer; no writer waits longer than 250 ms.
 */
export class WriteBatcher {
  readonly #clock: Clock;
  readonly #together: (work: () => void) => void;
  readonly #waiting = new Set<Writer>();
  #timer: { cancel(): void } | null = null;

  /** @param together runs its argument in one transaction, which a throw rolls back. */
  constructor(clock: Clock, together: (work: () => void) => void = (work) => work()) {
    this.#clock = clock;
    this.#together = together;
  }

  /** Schedules a writer: `write` is called within 250 ms, unless it is removed before. */
  add(writer: Writer): void {
    this.#waiting.add(writer);
    this.#timer ??= this.#clock.after(WAIT_MS, () => this.#commit());
  }

  /** Writes all pending entries now. */
  flush(): void {
    this.#timer?.cancel();
    if (this.#waiting.size > 0) this.#commit();
  }

  /** Removes a writer that has nothing left to write. */
  remove(writer: Writer): void {
    this.#waiting.delete(writer);
    if (this.#waiting.size > 0) return;
    this.#timer?.cancel();
    this.#timer = null;
  }

  #commit(): void {
    const writers = [...this.#waiting];
    this.#waiting.clear();
    this.#timer = null;
    try {
      this.#inOne(writers);
    } catch (error) {
      const [only, ...others] = writers;
      if (others.length === 0) only?.failed(error);
      else this.#oneByOne(writers);
    }
  }

  /** The failure of one writer must not undo the writes of others. */
  #oneByOne(writers: readonly Writer[]): void {
    for (const writer of writers) {
      try {
        this.#inOne([writer]);
      } catch (error) {
        writer.failed(error);
      }
    }
  }

  #inOne(writers: readonly Writer[]): void {
    const written: (() => void)[] = [];
    this.#together(() => {
      for (const writer of writers) written.push(writer.write());
    });
    for (const done of written) done();
  }
}
