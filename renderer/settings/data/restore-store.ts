import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BackupContents } from '../../../shared/contract/backup.ts';
import type { OperationEvent, OperationProgress } from '../../../shared/contract/operation-events.ts';
import { type CallProblem, callProblem, fileProblem } from '../../lib/call-problem.ts';
import { followSteps } from '../../lib/long-work.ts';
import type { AnyFile } from '../../lib/upload.ts';
import { STAYED_MS } from './stayed.ts';

interface Restored {
  readonly contents: BackupContents;
  readonly canRestart: boolean;
}

export type RestoreState =
  | { readonly phase: 'none' | 'stopped' | 'forgotten' }
  | { readonly phase: 'uploading' | 'checking'; readonly progress: OperationProgress | null }
  /** Whole and checked; it takes its place at the next start. */
  | ({ readonly phase: 'ready'; readonly restarting: boolean } & Restored)
  | { readonly phase: 'failed'; readonly problem: CallProblem };

export interface RestoreCalls {
  /** Brings the file to the core. @returns its upload id */
  upload(
    file: AnyFile,
    signal: AbortSignal,
    onProgress: (progress: OperationProgress) => void,
  ): Promise<string>;
  restore(uploadId: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<Restored>>>;
  restart(): Promise<{ restarts: boolean }>;
  forget(): Promise<void>;
}

/** A backup on its way back: the file comes to the core, is unpacked and checked there, and waits for the next start. */
export class RestoreStore {
  readonly state: StoreApi<RestoreState> = createStore<RestoreState>(() => ({ phase: 'none' }));
  readonly #calls: RestoreCalls;
  #abort: AbortController | null = null;

  constructor(calls: RestoreCalls) {
    this.#calls = calls;
  }

  /** Never rejects. One at a time: nothing when one is under way. */
  async begin(file: AnyFile): Promise<void> {
    if (this.#abort) return;
    if (file.size === 0) return this.#fail({ kind: 'conflict', reason: 'empty_file' });
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    this.#put({ phase: 'uploading', progress: null });
    try {
      const show = (phase: 'uploading' | 'checking') => (progress: OperationProgress) => {
        if (!signal.aborted) this.#put({ phase, progress });
      };
      const uploadId = await this.#calls.upload(file, signal, show('uploading'));
      this.#put({ phase: 'checking', progress: null });
      const steps = await this.#calls.restore(uploadId, signal);
      const found = await followSteps(steps, show('checking'));
      if (found === undefined) this.#put({ phase: 'stopped' });
      else this.#put({ phase: 'ready', restarting: false, ...found });
    } catch (thrown) {
      if (signal.aborted) this.#put({ phase: 'stopped' });
      else this.#fail(fileProblem(thrown));
    } finally {
      this.#abort = null;
    }
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Starts Quartet anew, where the host can; else the user is told how. */
  async restart(): Promise<void> {
    const ready = this.state.getState();
    if (ready.phase !== 'ready') return;
    this.#put({ ...ready, restarting: true });
    try {
      const { restarts } = await this.#calls.restart();
      if (restarts) setTimeout(() => this.#stay(), STAYED_MS);
      else this.#put({ ...ready, canRestart: false, restarting: false });
    } catch (thrown) {
      const problem = callProblem(thrown);
      // The way broke because it starts anew: that is what was wished for.
      if (problem.kind !== 'lost') this.#fail(problem);
    }
  }

  /** Everything stays as it is. */
  async forget(): Promise<void> {
    try {
      await this.#calls.forget();
      this.#put({ phase: 'forgotten' });
    } catch (thrown) {
      this.#fail(callProblem(thrown));
    }
  }

  #stay(): void {
    const now = this.state.getState();
    if (now.phase === 'ready') this.#put({ ...now, restarting: false });
  }

  #fail(problem: CallProblem): void {
    this.#put({ phase: 'failed', problem });
  }

  #put(state: RestoreState): void {
    this.state.setState(state, true);
  }
}
