import type { Job } from './job.ts';

/** Jobs shorter than this get no notice when they succeed, in milliseconds: the user is still watching. */
export const LONG_MS = 10_000;
/** Jobs that end within this time share a notice, in milliseconds. */
export const TOGETHER_MS = 800;

/** How a job ended, in a notice. */
export type EndOutcome = 'done' | 'failed' | 'interrupted' | 'unknown';

/** Returns how a job ended; null while it runs, and for one that the user stopped: that needs no notice. */
export function endOutcome({ state }: Pick<Job, 'state'>): EndOutcome | null {
  if (state === 'rejected') return 'failed';
  return state === 'done' || state === 'failed' || state === 'interrupted' || state === 'unknown'
    ? state
    : null;
}

/** Returns whether the end of a job deserves a notice: it took long, or went wrong. */
export function deservesNotice(job: Pick<Job, 'state' | 'times'>): boolean {
  const outcome = endOutcome(job);
  if (outcome === null) return false;
  const lasted = (job.times.ended ?? job.times.created) - job.times.created;
  return lasted >= LONG_MS || outcome === 'failed' || outcome === 'unknown';
}

interface Grouping<T> {
  /** Shows one notice for these jobs. */
  show(jobs: readonly [T, ...T[]]): void;
  /** Runs once after so many milliseconds. */
  after(ms: number, run: () => void): void;
}

/** Groups jobs that end together into one notice; a job that is passed again gets no other. */
export function groupNotices<T extends Pick<Job, 'id'>>({ show, after }: Grouping<T>): (job: T) => void {
  const shown = new Set<string>();
  let waiting: T[] = [];
  return (job) => {
    if (shown.has(job.id)) return;
    shown.add(job.id);
    waiting.push(job);
    if (waiting.length > 1) return;
    after(TOGETHER_MS, () => {
      const [first, ...others] = waiting;
      waiting = [];
      if (first) show([first, ...others]);
    });
  };
}

/**
 * Counts ends that nobody has seen, for the badge of both hosts.
 * @param show receives each new count; 0 once all are seen
 */
export function countUnseen(show: (count: number) => void): { add(): void; clear(): void } {
  let count = 0;
  return {
    add() {
      count += 1;
      show(count);
    },
    clear() {
      if (count === 0) return;
      count = 0;
      show(0);
    },
  };
}
