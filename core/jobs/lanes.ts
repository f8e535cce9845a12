/** Lets at most `width` pieces of work of one lane run at a time, the rest in the order they came. */
export class Lanes {
  readonly #width: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Waits for a place. The answer gives it back. Rejects with the signal's reason when it aborts before. */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.running < this.#width) lane.running += 1;
    else await this.#wait(lane.waiting, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = lane.waiting.shift();
      // The place is handed on, so that nobody can slip in between.
      if (next) next();
      else lane.running -= 1;
      if (lane.running === 0) this.#lanes.delete(name);
    };
  }

  #wait(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
