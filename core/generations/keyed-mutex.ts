/** Lets one job at a time work on each thing: one that was stopped may be clearing away when the next one begins. */
export class KeyedMutex {
  readonly #busy = new Map<string, Promise<unknown>>();

  /** Waits for who is at work on it, then works. @throws the signal's reason where it ended in the meantime */
  async run(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    // Who waited as well may have begun in the meantime.
    for (let busy = this.#busy.get(id); busy; busy = this.#busy.get(id)) await busy;
    signal.throwIfAborted();
    const working = work();
    const ended = working.catch(() => undefined).then(() => this.#busy.delete(id));
    this.#busy.set(id, ended);
    await working;
  }
}
