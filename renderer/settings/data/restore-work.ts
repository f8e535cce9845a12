import type { BackupContents } from '../../../shared/contract/backup.ts';
import { openRestore } from '../../app/window-state.ts';
import { callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { LongWork, type LongWorkState } from '../../lib/long-work.ts';
import { type AnyFile, type SystemFile, uploadAny } from '../../lib/upload.ts';

/**
 * Time after a requested restart, in milliseconds, after which an app that is still running will
 * not restart: the user stayed because of running tasks.
 */
const STAYED_MS = 10_000;

type Step = 'uploading' | 'checking';

/** A replacement for the database, complete and checked; it takes its place at the next start. */
export interface Staged {
  /** Whether the host can restart the app. */
  readonly canRestart: boolean;
  readonly isRestarting?: boolean;
  /** Whether the user discarded it. */
  readonly isForgotten?: boolean;
}

export interface RestoreWorkCalls {
  restart(): Promise<{ restarts: boolean }>;
  forget(): Promise<void>;
}

/** Returns the replacement that waits for the next start. */
export function stagedBy<Found extends Staged>({ end }: LongWorkState<Found, Step>): Found | null {
  return end?.type === 'done' && !end.result.isForgotten ? end.result : null;
}

/** A replacement for the database: the core prepares and checks it, and applies it at the next start. */
export class RestoreWork<Input, Found extends Staged> extends LongWork<Input, Found, Step> {
  readonly #calls: RestoreWorkCalls;

  constructor(calls: RestoreWorkCalls, ...work: ConstructorParameters<typeof LongWork<Input, Found, Step>>) {
    super(...work);
    this.#calls = calls;
  }

  /** Shows what was staged before the window was opened or reloaded; a run of this window is newer. */
  recall(found: Found): void {
    const { running, end } = this.state.getState();
    if (running === null && end === null) this.state.setState({ end: { type: 'done', result: found } });
  }

  /** Restarts Quartet if the host can; otherwise the view tells the user how. */
  async restart(): Promise<void> {
    if (!stagedBy(this.state.getState())) return;
    this.#mark({ isRestarting: true });
    try {
      const { restarts } = await this.#calls.restart();
      if (restarts) setTimeout(() => this.#mark({ isRestarting: false }), STAYED_MS);
      else this.#mark({ isRestarting: false, canRestart: false });
    } catch (thrown) {
      // The restart itself breaks the connection, so a lost call is a success.
      const problem = callProblem(thrown);
      if (problem.kind !== 'lost') this.state.setState({ end: { type: 'failed', problem } });
    }
  }

  /** Discards the replacement, so that nothing changes. */
  async discard(): Promise<void> {
    try {
      await this.#calls.forget();
      this.#mark({ isForgotten: true });
    } catch (thrown) {
      this.state.setState({ end: { type: 'failed', problem: callProblem(thrown) } });
    }
  }

  #mark(change: Partial<Staged>): void {
    const found = stagedBy(this.state.getState());
    if (found) this.state.setState({ end: { type: 'done', result: { ...found, ...change } } });
  }
}

interface Restored extends Staged {
  readonly contents: BackupContents;
}

/**
 * The running restore: it uploads a backup to the core, which unpacks and checks it. It continues
 * while Settings are closed.
 */
export const restoring = new RestoreWork<AnyFile, Restored>(
  { restart: () => api.backup.restart(), forget: () => api.backup.forgetRestore() },
  async (file, signal, report) => {
    report('uploading', null);
    const uploadId = await uploadAny(file, 'backup', {
      signal,
      onProgress: (done, of) => report('uploading', { type: 'progress', done, of }),
    });
    report('checking', null);
    return api.backup.restore({ uploadId }, { signal });
  },
);

/** Opens the restore section, and checks a backup that the user opened in the system. Nothing is replaced yet. */
export function restoreOpened(file: SystemFile): void {
  openRestore();
  void restoring.run(file);
}
