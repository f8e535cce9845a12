/** Runs one job at a time per key: a stopped job may still be cleaning up when the next one begins. */
export class KeyedMutex {
  readonly #busy = new Map<string, Promise<unknown>>();

  /** Waits for the key, then runs `work`. @throws the signal's reason if it aborts meanwhile */
  async run(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    // Another waiter may have started meanwhile.
    for (let busy = this.#busy.get(id); busy; busy = this.#busy.get(id)) await busy;
    signal.throwIfAborted();
    const working = work();
    const ended = working.catch(() => undefined).then(() => this.#busy.delete(id));
    this.#busy.set(id, ended);
    await working;
  }
}
