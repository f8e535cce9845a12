import type { Job, JobPolls } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { taskStatus } from './task-status.ts';

/** The step of a running generation; keys of the message catalogues. */
export type GenerationStep = 'waiting' | 'sending' | 'running' | 'needsKey' | 'saving';

/** How a generation ended without a result; keys of the message catalogues. */
export type GenerationEnd = 'failed' | 'unknown' | 'stopped' | 'interrupted';

export type GenerationStatus<End = GenerationEnd> =
  /** `percent`: only if the service reports it. */
  | { readonly kind: 'under_way'; readonly step: GenerationStep; readonly percent: number | null }
  | { readonly kind: 'ended'; readonly end: End }
  | { readonly kind: 'made' };

/**
 * Returns the status of a generation.
 * @param isThere false if it is done but its file is not known yet
 */
export function generationStatus(
  { state, error, progress }: Pick<Job, 'state' | 'error' | 'progress'>,
  isThere = true,
): GenerationStatus {
  const word = taskStatus({ state, held: false });
  switch (word) {
    case 'waiting':
    case 'sending':
    case 'saving':
      return underWay(word);
    case 'held':
      return underWay('waiting');
    case 'running':
      // Polling pauses until the user provides a key.
      return underWay(error?.class === 'key' ? 'needsKey' : 'running', percentOf(progress));
    case 'done':
      return isThere ? { kind: 'made' } : underWay('saving');
    default:
      return { kind: 'ended', end: word };
  }
}

function underWay(step: GenerationStep, percent: number | null = null): GenerationStatus {
  return { kind: 'under_way', step, percent };
}

function percentOf(progress: Job['progress']): number | null {
  if (progress === null || progress.total <= 0) return null;
  return Math.round(Math.min(1, Math.max(0, progress.done / progress.total)) * 100);
}

/** Returns whether polling again can help: it is free if a task exists; without one it would be a new request. */
export function canCheckAgain({
  state,
  taskId,
  error,
}: Pick<Job, 'state' | 'error'> & { readonly taskId: string | null }): boolean {
  if (taskId === null) return false;
  // A task that failed at the service needs a new request.
  if (state === 'failed') return error !== null && error.class !== 'service';
  return state === 'stopped' || state === 'unknown' || state === 'interrupted';
}

/** A generation with a polled task. */
interface Asked {
  readonly jobId: string;
  readonly state: JobState;
  readonly polls: JobPolls | null;
}

/** Returns the generation with the latest poll of its job; the same object if that is not newer. */
export function withPolls<T extends Asked>(made: T, { id, polls }: Pick<Job, 'id' | 'polls'>): T {
  if (polls === null || made.jobId !== id || isEnd(made.state)) return made;
  return polls.count > (made.polls?.count ?? -1) ? { ...made, polls } : made;
}
