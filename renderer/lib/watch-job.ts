import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { api, CallError } from './connection.ts';

/** The part of the contract that watching needs; tests provide their own. */
export interface JobsApi {
  watch(
    input: { id: string; after: number },
    options: { signal: AbortSignal },
  ): Promise<AsyncIterable<JobEvent>>;
  get(input: { id: string }, options: { signal: AbortSignal }): Promise<Job>;
}

interface WatchOptions {
  readonly id: string;
  /** The number of the last known event; 0 for all. */
  readonly after: number;
  /** Stops watching, not the job. */
  readonly signal: AbortSignal;
  /** Runs with one or more events in the order of their numbers. */
  onEvents(events: readonly JobEvent[]): void;
}

/** Follows a job's log after a number; resolves when the job has ended or the signal aborts. */
export type WatchJob = (options: WatchOptions) => Promise<void>;

const RETRY_MS = 500;

/**
 * Follows a job until it ends, across restarts of the core and lost connections: after each it
 * requests the events after the last number. Resolves when the job has ended or the signal aborts;
 * rejects only when the core refuses (e.g. NOT_FOUND) and with an error that `onEvents` throws.
 */
export async function watchJob(options: WatchOptions, jobs: JobsApi = api.jobs): Promise<void> {
  const { id, signal } = options;
  let seq = options.after;
  let hasEnded = false;
  let isHandling = false;
  while (!signal.aborted) {
    try {
      for await (const event of await jobs.watch({ id, after: seq }, { signal })) {
        if (signal.aborted) break;
        // A known number is a repeat, except for transient events (still waiting), which have no number of their own.
        if (event.seq < seq || (event.seq === seq && event.type === 'answer')) continue;
        seq = event.seq;
        if (event.type === 'state' && isEnd(event.state)) hasEnded = true;
        isHandling = true;
        options.onEvents([event]);
        isHandling = false;
      }
      if (hasEnded || signal.aborted) return;
      // The stream ended without the job's end: the job had already ended, or the core is closing.
      if (isEnd((await jobs.get({ id }, { signal })).state)) return;
    } catch (error) {
      // A defect of ours is no lost connection: the same event would throw again.
      if (isHandling) throw error;
      // The error of an abort is unspecified, so the signal decides.
      if (signal.aborted) return;
      if (error instanceof CallError) throw error;
    }
    await rest(RETRY_MS, signal);
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}
