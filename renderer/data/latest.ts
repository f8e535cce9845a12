import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { Newest } from '../lib/newest.ts';

interface LatestState<T> {
  /** As last loaded; null until the first response. */
  readonly value: T | null;
  /** Why the last request failed. */
  readonly problem: CallProblem | null;
}

/** A value that the core provides, requested again after changes. Only the response to the last request is used. */
export class Latest<T> {
  readonly state: StoreApi<LatestState<T>> = createStore(() => ({ value: null, problem: null }));
  readonly #read: () => Promise<T>;
  readonly #restMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #newest = new Newest();

  /**
   * Creates the value.
   * @param restMs delay before requesting it after a change, which includes later changes
   */
  constructor(read: () => Promise<T>, restMs: number) {
    this.#read = read;
    this.#restMs = restMs;
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isNewest = this.#newest.begin();
    try {
      const value = await this.#read();
      if (isNewest()) this.state.setState({ value, problem: null });
    } catch (thrown) {
      if (isNewest()) this.state.setState({ problem: callProblem(thrown) });
    }
  }

  /** Schedules a new request. Further changes do not delay it, so the value stays current during many changes. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.load(), this.#restMs);
  }
}
