import type { Clock } from '../platform/host.ts';

/** Milliseconds between two writes of what is new to disk. What a kill may cost. */
const WAIT_MS = 250;

/** One of many that have something to write now and then. */
export interface Writer {
  /** Writes what is new, and gives what is to be done once that is committed. */
  write(): () => void;
  /** What was new could not be written, and is not on disk. */
  failed(error: unknown): void;
}

/**
 * Writes what is new of many in one commit: each commit waits for the disk, and all that runs waits with it. Whoever is
 * the first to have something sets the time; nobody's news waits longer than 250 ms.
 */
export class CommonCommit {
  readonly #clock: Clock;
  readonly #together: (work: () => void) => void;
  readonly #waiting = new Set<Writer>();
  #timer: { cancel(): void } | null = null;

  /** `together` runs what it is given in one transaction, of which a throw undoes all. */
  constructor(clock: Clock, together: (work: () => void) => void = (work) => work()) {
    this.#clock = clock;
    this.#together = together;
  }

  /** It has something new: `write` is called in 250 ms at the latest, unless it is taken off before. */
  add(writer: Writer): void {
    this.#waiting.add(writer);
    this.#timer ??= this.#clock.after(WAIT_MS, () => this.#commit());
  }

  /** It has nothing to write any more. */
  takeOff(writer: Writer): void {
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

  /** What one of them cannot write must not cost the others theirs. */
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
