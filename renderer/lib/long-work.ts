import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';
import { type CallProblem, callProblem } from './call-problem.ts';

export type LongWorkEnd<R> =
  | { readonly type: 'done'; readonly result: R }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly problem: CallProblem };

export interface LongWorkState<R> {
  /** Null while nothing runs. */
  readonly running: { readonly progress: OperationProgress | null; readonly stopping: boolean } | null;
  /** How the last run ended. */
  readonly end: LongWorkEnd<R> | null;
}

/** Runs one long operation at a time, which continues while views mount and unmount and can be stopped. */
export class LongWork<Input, R> {
  readonly state: StoreApi<LongWorkState<R>> = createStore(() => ({ running: null, end: null }));
  readonly #begin: (input: Input, signal: AbortSignal) => Promise<AsyncIterable<OperationEvent<R>>>;
  #abort: AbortController | null = null;

  constructor(begin: (input: Input, signal: AbortSignal) => Promise<AsyncIterable<OperationEvent<R>>>) {
    this.#begin = begin;
  }

  /** Runs it; null when it runs already. Never rejects. */
  async run(input: Input): Promise<LongWorkEnd<R> | null> {
    if (this.#abort) return null;
    const abort = new AbortController();
    this.#abort = abort;
    this.state.setState({ running: { progress: null, stopping: false }, end: null });
    const end = await this.#follow(input, abort.signal);
    this.#abort = null;
    this.state.setState({ running: null, end });
    return end;
  }

  /** Ends what runs: the core undoes what is half made. */
  stop(): void {
    const { running } = this.state.getState();
    if (running) this.state.setState({ running: { ...running, stopping: true } });
    this.#abort?.abort();
  }

  /** How the last run ended was read. */
  forget(): void {
    this.state.setState({ end: null });
  }

  async #follow(input: Input, signal: AbortSignal): Promise<LongWorkEnd<R>> {
    try {
      const steps = await this.#begin(input, signal);
      const result = await followSteps(steps, (progress) => {
        if (!signal.aborted) this.state.setState({ running: { progress, stopping: false } });
      });
      if (result !== undefined) return { type: 'done', result };
      return { type: 'stopped' };
    } catch (thrown) {
      return signal.aborted ? { type: 'stopped' } : { type: 'failed', problem: callProblem(thrown) };
    }
  }
}

/**
 * Follows a long piece of work to its end.
 * @returns what it gave; undefined when it ended without a result, as it does when it is left.
 * @throws what the work throws.
 */
export async function followSteps<R>(
  steps: AsyncIterable<OperationEvent<R>>,
  onProgress: (progress: OperationProgress) => void,
): Promise<R | undefined> {
  for await (const step of steps) {
    if (step.type === 'done') return step.result;
    onProgress(step);
  }
  return undefined;
}
