import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationEvent, OperationProgress } from '../../../shared/contract/operation-events.ts';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { IMPORT_MAX } from '../../../shared/service/limits.ts';
import { type CallProblem, callProblem, fileProblem } from '../../lib/call-problem.ts';
import { followSteps } from '../../lib/long-work.ts';
import type { AnyFile } from '../../lib/upload.ts';

export type ImportState =
  | { readonly phase: 'none' | 'stopped' }
  /** `uploading` counts in bytes, `reading` in the core's own units. */
  | { readonly phase: 'uploading' | 'reading'; readonly progress: OperationProgress | null }
  | {
      readonly phase: 'done';
      readonly report: ImportReport;
      /** When it began to be taken in, in epoch milliseconds. */
      readonly since: number;
      readonly undoing: boolean;
      /** How many went to the trash when it was undone; null while it was not. */
      readonly undone: number | null;
      readonly problem: CallProblem | null;
    }
  | { readonly phase: 'failed'; readonly problem: CallProblem };

export interface ImportCalls {
  /** Brings the file to the core. @returns its upload id */
  upload(
    file: AnyFile,
    signal: AbortSignal,
    onProgress: (progress: OperationProgress) => void,
  ): Promise<string>;
  import(uploadId: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<ImportReport>>>;
  undo(importId: string): Promise<{ removed: number }>;
}

/** A file of conversations on its way in. All of it is there at the end, or nothing is. */
export class ImportStore {
  readonly state: StoreApi<ImportState> = createStore<ImportState>(() => ({ phase: 'none' }));
  readonly #calls: ImportCalls;
  readonly #now: () => number;
  #abort: AbortController | null = null;

  constructor(calls: ImportCalls, now: () => number = Date.now) {
    this.#calls = calls;
    this.#now = now;
  }

  /** Never rejects. One at a time: nothing when one is under way. */
  async begin(file: AnyFile): Promise<void> {
    if (this.#abort) return;
    if (file.size === 0) return this.#fail({ kind: 'conflict', reason: 'empty_file' });
    // Said before the whole of it has come over.
    if (file.size > IMPORT_MAX) return this.#fail({ kind: 'conflict', reason: 'too_large' });
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    this.#put({ phase: 'uploading', progress: null });
    try {
      const show = (phase: 'uploading' | 'reading') => (progress: OperationProgress) => {
        if (!signal.aborted) this.#put({ phase, progress });
      };
      const uploadId = await this.#calls.upload(file, signal, show('uploading'));
      this.#put({ phase: 'reading', progress: null });
      const since = this.#now();
      const report = await followSteps(await this.#calls.import(uploadId, signal), show('reading'));
      if (report === undefined) this.#put({ phase: 'stopped' });
      else this.#put({ phase: 'done', report, since, undoing: false, undone: null, problem: null });
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

  /** Moves what came to the trash. */
  async undo(): Promise<void> {
    const done = this.state.getState();
    if (done.phase !== 'done' || done.undoing || done.undone !== null) return;
    this.#put({ ...done, undoing: true, problem: null });
    try {
      const { removed } = await this.#calls.undo(done.report.importId);
      this.#put({ ...done, undone: removed, problem: null });
    } catch (thrown) {
      this.#put({ ...done, problem: callProblem(thrown) });
    }
  }

  #fail(problem: CallProblem): void {
    this.#put({ phase: 'failed', problem });
  }

  #put(state: ImportState): void {
    this.state.setState(state, true);
  }
}
