import type { NativeAction } from '../shared/contract/app.ts';
import type { Job } from '../shared/domain/job.ts';
import type { Settings } from '../shared/domain/settings.ts';
import { createApp } from './app/create-app.ts';
import { createFoundation } from './app/foundation.ts';
import { createChat } from './chat/create-chat.ts';
import type { OpenDatabase } from './db/database.ts';
import { createGenerations } from './generations/create-generations.ts';
import { createJobs } from './jobs/create-jobs.ts';
import type { RunningWork } from './jobs/running-work.ts';
import { createLibrary } from './library/create-library.ts';
import type { Host } from './platform/host.ts';
import type { Media } from './platform/media.ts';
import type { CoreRouter } from './rpc/rpc.ts';

export interface Core {
  readonly router: CoreRouter;
  /** The files that have an address, for the host to serve. */
  readonly media: Pick<Media, 'resolve'>;
  /** Puts in order what the last run left. Call before a window is served. */
  start(): Promise<void>;
  /** Returns what an end now would interrupt. */
  underWay(): RunningWork;
  /** Has the front window run one of its actions, or the next window if there is none. */
  runAction(action: NativeAction): void;
  /** Has the front window show a task, or the next window if there is none. */
  showTask(jobId: string): void;
  /** Has the front window open files of the user's, or the next window if there is none. */
  openFiles(paths: readonly string[]): Promise<void>;
  /** Has windows read again what the host says of itself. */
  hostChanged(): void;
  /** Calls back with each job that changed. */
  followJobs(listener: (job: Job) => void): void;
  /** Calls back with the settings now and after each change. */
  followSettings(listener: (settings: Settings) => void): void;
  /** Returns the language the user chose, or that of the system. */
  language(): Settings['language'];
  /** Has windows save what was typed last, while they can still be heard. Takes a moment at most. */
  flushBeforeQuit(): Promise<void>;
  /** Ends what runs, keeps what came, closes everything. Three seconds at most. */
  stop(): Promise<void>;
  /** Keeps what came and closes the database at once, when the system ends the session and waits for nothing. */
  stopNow(): void;
}

/**
 * Opens the data folder and wires the areas of the core together.
 * @param opened the database, if the host has opened it (`openInBackground`).
 * @throws DatabaseTooNew when a newer Quartet wrote the database.
 */
export function createCore(host: Host, opened?: OpenDatabase): Core {
  const base = createFoundation(host, opened);
  const jobs = createJobs(base);
  const library = createLibrary(base);
  const generations = createGenerations({ ...base, ...jobs, ...library });
  const chat = createChat({ ...base, ...jobs });
  const app = createApp(base, { jobs, library, generations, chat });
  const { changes, clock, media, settings } = base;
  return {
    router: { ...app.router, ...jobs.router, ...library.router, ...generations.router, ...chat.router },
    media,
    start: app.start,
    underWay: () => jobs.runner.underWay(),
    runAction: (action) => changes.publishOrHold({ type: 'run_action', action }),
    showTask: (jobId) => changes.publishOrHold({ type: 'show_task', jobId }),
    openFiles: app.openFiles,
    hostChanged: () => changes.publish({ type: 'notices' }),
    followJobs: (listener) =>
      changes.onChange((change) => {
        if (change.type === 'job') listener(change.job);
      }),
    followSettings: (listener) => {
      listener(settings.get());
      settings.onChange(listener);
    },
    language: () => settings.get().language,
    flushBeforeQuit: () => changes.flushBeforeQuit(clock),
    stop: app.stop,
    stopNow: app.stopNow,
  };
}
