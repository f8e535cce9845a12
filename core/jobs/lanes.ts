interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets at most so many pieces of work of one lane run at a time, the rest in the order they came, and none while paused. */
export class Lanes {
  readonly #width: number;
  readonly #widths = new Map<string, number>();
  readonly #lanes = new Map<string, Lane>();
  #paused = false;
  readonly #opening = new Set<() => void>();

  /** @param width Of every lane of which nothing else was said. */
  constructor(width: number) {
    this.#width = width;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** While paused nobody gets in; who is in goes on. The end of a pause lets in at once who has waited. */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) return;
    for (const lane of this.#lanes.keys()) this.#admit(lane);
    for (const open of [...this.#opening]) open();
  }

  /** Says how wide a lane is from now on. Who is in stays in. */
  widen(name: string, width: number): void {
    if (this.#widths.get(name) === width) return;
    this.#widths.set(name, width);
    this.#admit(name);
  }

  /** Waits for a place. The answer gives it back. Rejects with the signal's reason when it aborts before. */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] };
    this.#lanes.set(name, lane);
    const entered = waitIn(signal, (enter) => {
      lane.waiting.push(enter);
      return () => {
        const at = lane.waiting.indexOf(enter);
        if (at >= 0) lane.waiting.splice(at, 1);
      };
    });
    this.#admit(name);
    await entered;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      lane.running -= 1;
      this.#admit(name);
    };
  }

  /** Waits while paused, for one who has a place already. Rejects with the signal's reason. */
  async open(signal: AbortSignal): Promise<void> {
    while (this.#paused) {
      await waitIn(signal, (open) => {
        this.#opening.add(open);
        return () => this.#opening.delete(open);
      });
    }
  }

  #admit(name: string): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    const width = this.#widths.get(name) ?? this.#width;
    while (!this.#paused && lane.running < width) {
      const next = lane.waiting.shift();
      if (!next) break;
      // Counted before it runs, so that nobody can slip in between.
      lane.running += 1;
      next();
    }
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(name);
  }
}

/** A promise that stands in a line until it is called or the signal aborts. `join` answers with how to leave the line. */
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
