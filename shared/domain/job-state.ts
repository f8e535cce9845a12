/**
 * States of a job of any kind. The normal path is draft › queued › sending › accepted › running › fetching › done; the
 * rest are ends. `unknown`: sent without an answer, may have been billed. `interrupted`: a stream that did not end.
 */
export const JOB_STATES = [
  'draft',
  'queued',
  'sending',
  'accepted',
  'running',
  'fetching',
  'done',
  'rejected',
  'failed',
  'unknown',
  'stopped',
  'interrupted',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * Legal transitions. A stream goes sending › running › done; a task goes through accepted and fetching. A job that
 * resumes an earlier one sends nothing: it goes from queued to the remaining step.
 */
export const JOB_MOVES: Readonly<Record<JobState, readonly JobState[]>> = {
  draft: ['queued', 'stopped'],
  queued: ['sending', 'accepted', 'fetching', 'stopped', 'rejected', 'failed'],
  sending: [
    'accepted',
    'running',
    'fetching',
    'done',
    'queued',
    'rejected',
    'failed',
    'unknown',
    'stopped',
    'interrupted',
  ],
  accepted: ['running', 'fetching', 'done', 'failed', 'stopped', 'unknown'],
  running: ['fetching', 'done', 'failed', 'stopped', 'interrupted', 'unknown'],
  fetching: ['done', 'failed', 'stopped', 'running'],
  done: [],
  rejected: [],
  failed: [],
  unknown: [],
  stopped: [],
  interrupted: [],
};

/** Returns whether a transition is legal. */
export function canMove(from: JobState, to: JobState): boolean {
  return JOB_MOVES[from].includes(to);
}

/** Returns whether nothing is left to do or decide: an unknown outcome awaits the user until it is dismissed. */
export function isSettled(job: { readonly state: JobState; readonly dismissed: boolean }): boolean {
  return isEnd(job.state) && (job.state !== 'unknown' || job.dismissed);
}

/** Returns whether a state is an end: nothing more happens without the user. */
export function isEnd(state: JobState): boolean {
  return JOB_MOVES[state].length === 0;
}
