import type { Job } from '../../shared/domain/job.ts';

const listeners = new Set<(job: Job) => void>();

/** Calls back with each job that ends from now on. Gives what ends it. */
export function onTaskEnded(listener: (job: Job) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function taskEnded(job: Job): void {
  for (const listener of listeners) listener(job);
}
