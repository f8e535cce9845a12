import type { Job } from '../../shared/domain/job.ts';
import { taskWord } from '../generation/task-word.ts';

/** Shorter work is not worth a word: whoever started it is still there. */
export const LONG_MS = 10_000;
/** Jobs that end within this time are told of together, in milliseconds. */
export const TOGETHER_MS = 800;

/** How the window stands when a job ends. */
export interface NoticeSituation {
  /** The window is visible and has the focus. */
  readonly inFront: boolean;
  /** The area that shows this job is open. */
  readonly panelInView: boolean;
  /** The user wants to be told by the system. */
  readonly notify: boolean;
}

/** Whether, and by which way, the user hears that a job ended. Nobody needs to be told of what they stopped. */
export function noticeFor(
  job: Job,
  { inFront, panelInView, notify }: NoticeSituation,
): 'system' | 'toast' | null {
  const word = taskWord(job);
  if (word === 'stopped') return null;
  const lasted = (job.times.ended ?? job.times.created) - job.times.created;
  const bad = word === 'failed' || word === 'unknown';
  if (lasted < LONG_MS && !bad) return null;
  if (!inFront) return notify ? 'system' : null;
  return panelInView ? null : 'toast';
}

interface Grouping {
  /** Shows one notice for these jobs. */
  show(jobs: readonly Job[]): void;
  /** Runs once after so many milliseconds. */
  after(ms: number, run: () => void): void;
}

/** Gathers jobs that end together into one notice, and tells of each job once. */
export function groupNotices({ show, after }: Grouping): (job: Job) => void {
  const told = new Set<string>();
  let waiting: Job[] = [];
  return (job) => {
    if (told.has(job.id)) return;
    told.add(job.id);
    waiting.push(job);
    if (waiting.length > 1) return;
    after(TOGETHER_MS, () => {
      const jobs = waiting;
      waiting = [];
      show(jobs);
    });
  };
}
