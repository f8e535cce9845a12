import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';
import { type CallProblem, fileProblem } from './call-problem.ts';

export type LongWorkEnd<R> =
  | { readonly type: 'done'; readonly result: R }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly problem: CallProblem };

export interface RunningWork<Step = never> {
  /** The current step; null if the operation has no steps. */
  readonly step: Step | null;
  /** In the units of the step. */
  readonly progress: OperationProgress | null;
  readonly stopping: boolean;
}

export interface LongWorkState<R, Step = never> {
  /** Null while nothing runs. */
  readonly running: RunningWork<Step> | null;
  /** How the last run ended. */
  readonly end: LongWorkEnd<R> | null;
}

/** Reports the start of a step, or its progress. */
export type ReportStep<Step> = (step: Step, progress: OperationProgress | null) => void;

type Begin<Input, R, Step> = (
  input: Input,
  signal: AbortSignal,
  report: ReportStep<Step>,
) => AsyncIterable<OperationEvent<R>> | Promise<AsyncIterable<OperationEvent<R>>>;

/** Runs one long operation at a time, which continues while views mount and unmount and can be stopped. */
export class LongWork<Input, R, Step extends string = never> {
  readonly state: StoreApi<LongWorkState<R, Step>> = createStore(() => ({ running: null, end: null }));
  readonly #begin: Begin<Input, R, Step>;
  #abort: AbortController | null = null;

  constructor(begin: Begin<Input, R, Step>) {
    this.#begin = begin;
  }

  /** Runs the operation; null if it is already running. Never rejects. */
  async run(input: Input): Promise<LongWorkEnd<R> | null> {
    if (this.#abort) return null;
    const abort = new AbortController();
    this.#abort = abort;
    this.state.setState({ running: { step: null, progress: null, stopping: false }, end: null });
    const end = await this.#follow(input, abort.signal);
    this.#abort = null;
    this.state.setState({ running: null, end });
    return end;
  }

  /** Stops the operation: the core rolls back what is incomplete. */
  stop(): void {
    this.#change({ stopping: true });
    this.#abort?.abort();
  }

  /** Clears the result of the last run. */
  forget(): void {
    this.state.setState({ end: null });
  }

  async #follow(input: Input, signal: AbortSignal): Promise<LongWorkEnd<R>> {
    const show = (change: Partial<RunningWork<Step>>) => {
      if (!signal.aborted) this.#change(change);
    };
    try {
      const steps = await this.#begin(input, signal, (step, progress) => show({ step, progress }));
      for await (const event of steps) {
        if (event.type === 'done') return event;
        show({ progress: event });
      }
      // The operation was aborted.
      return { type: 'stopped' };
    } catch (thrown) {
      return signal.aborted ? { type: 'stopped' } : { type: 'failed', problem: fileProblem(thrown) };
    }
  }

  #change(change: Partial<RunningWork<Step>>): void {
    const { running } = this.state.getState();
    if (running) this.state.setState({ running: { ...running, ...change } });
  }
}
