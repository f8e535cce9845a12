import type { Clock } from '../platform/host.ts';

/** Milliseconds between two writes to disk. A kill may cost what came in this time. */
const WAIT_MS = 250;

/** Has something to write now and then. */
export interface Writer {
  /** Writes what is new. Returns what is to be done once that is committed. */
  write(): () => void;
  /** Called when what was new could not be written, and is not on disk. */
  failed(error: unknown): void;
}

/**
 * Writes what is new of many writers in one commit, because each commit waits for the disk and everything waits with it.
 * The first writer with something new starts the timer; no writer waits longer than 250 ms.
 */
export class WriteBatcher {
  readonly #clock: Clock;
  readonly #together: (work: () => void) => void;
  readonly #waiting = new Set<Writer>();
  #timer: { cancel(): void } | null = null;

  /** `together` runs what it is given in one transaction, of which a throw undoes all. */
  constructor(clock: Clock, together: (work: () => void) => void = (work) => work()) {
    this.#clock = clock;
    this.#together = together;
  }

  /** Schedules a writer: `write` is called in 250 ms at the latest, unless it is removed before. */
  add(writer: Writer): void {
    this.#waiting.add(writer);
    this.#timer ??= this.#clock.after(WAIT_MS, () => this.#commit());
  }

  /** Removes a writer that has nothing to write any more. */
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

  /** A writer that fails must not undo the others' writes. */
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
