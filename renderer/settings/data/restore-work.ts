import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BackupContents } from '../../../shared/contract/backup.ts';
import type { OperationProgress } from '../../../shared/contract/operation-events.ts';
import { restartCore } from '../../app/restart-core.ts';
import { openRestore } from '../../app/window-state.ts';
import { type CallProblem, callProblem, fileProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { followSteps } from '../../lib/long-work.ts';
import { type AnyFile, type SystemFile, uploadAny } from '../../lib/upload.ts';

/**
 * Time after a requested restart, in milliseconds, after which an app that is still running will not restart: asked
 * about work under way, the user chose to stay.
 */
const STAYED_MS = 10_000;

type Step = 'uploading' | 'checking' | 'preparing';

export type RestoreState<Found> =
  | { readonly phase: 'none' | 'stopped' | 'forgotten' }
  | { readonly phase: 'working'; readonly step: Step; readonly progress: OperationProgress | null }
  /** Complete and checked; it takes its place at the next start. */
  | { readonly phase: 'ready'; readonly restarting: boolean; readonly found: Found }
  | { readonly phase: 'failed'; readonly problem: CallProblem };

export interface RestoreWorkCalls {
  restart(): Promise<{ restarts: boolean }>;
  forget(): Promise<void>;
}

type Show = (step: Step, progress: OperationProgress | null) => void;

/** A replacement for the database: the core prepares and checks it, and applies it at the next start. */
export class RestoreWork<Found extends { readonly canRestart: boolean }> {
  readonly state: StoreApi<RestoreState<Found>> = createStore<RestoreState<Found>>(() => ({ phase: 'none' }));
  readonly #calls: RestoreWorkCalls;
  #abort: AbortController | null = null;

  constructor(calls: RestoreWorkCalls) {
    this.#calls = calls;
  }

  /** Runs `work`, which returns undefined if it was stopped, unless another run is under way. Never rejects. */
  async run(
    first: Step,
    work: (signal: AbortSignal, show: Show) => Promise<Found | undefined>,
  ): Promise<void> {
    if (this.#abort) return;
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    const show: Show = (step, progress) => {
      if (!signal.aborted) this.#put({ phase: 'working', step, progress });
    };
    show(first, null);
    try {
      const found = await work(signal, show);
      this.#put(found === undefined ? { phase: 'stopped' } : { phase: 'ready', restarting: false, found });
    } catch (thrown) {
      this.#put(signal.aborted ? { phase: 'stopped' } : { phase: 'failed', problem: fileProblem(thrown) });
    } finally {
      this.#abort = null;
    }
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Restarts Quartet if the host can; otherwise the view tells the user how. */
  async restart(): Promise<void> {
    const ready = this.state.getState();
    if (ready.phase !== 'ready') return;
    this.#put({ ...ready, restarting: true });
    try {
      const { restarts } = await this.#calls.restart();
      if (restarts) setTimeout(() => this.#stay(), STAYED_MS);
      else this.#put({ ...ready, found: { ...ready.found, canRestart: false } });
    } catch (thrown) {
      // The restart itself breaks the connection, so a lost call is a success.
      const problem = callProblem(thrown);
      if (problem.kind !== 'lost') this.#put({ phase: 'failed', problem });
    }
  }

  /** Discards the replacement: everything stays as it is. */
  async forget(): Promise<void> {
    try {
      await this.#calls.forget();
      this.#put({ phase: 'forgotten' });
    } catch (thrown) {
      this.#put({ phase: 'failed', problem: callProblem(thrown) });
    }
  }

  #stay(): void {
    const now = this.state.getState();
    if (now.phase === 'ready') this.#put({ ...now, restarting: false });
  }

  #put(state: RestoreState<Found>): void {
    this.state.setState(state, true);
  }
}

interface Restored {
  readonly contents: BackupContents;
  readonly canRestart: boolean;
}

/** The restore under way; it continues while Settings are closed. */
export const restoring = new RestoreWork<Restored>({
  restart: restartCore,
  forget: () => api.backup.forgetRestore(),
});

/** Uploads a backup to the core, which unpacks and checks it. */
export function restore(file: AnyFile): Promise<void> {
  return restoring.run('uploading', async (signal, show) => {
    const uploadId = await uploadAny(file, 'backup', {
      signal,
      onProgress: (done, of) => show('uploading', { type: 'progress', done, of }),
    });
    show('checking', null);
    const steps = await api.backup.restore({ uploadId }, { signal });
    return followSteps(steps, (progress) => show('checking', progress));
  });
}

/** Opens the restore section, and checks a backup that the user opened in the system. Nothing is replaced yet. */
export function restoreOpened(file: SystemFile): void {
  openRestore();
  void restore(file);
}
