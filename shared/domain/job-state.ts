/**
 * States of a job, for all crafts. The road is draft › queued › sending › accepted › running › fetching › done; the
 * rest are ends. `unknown`: sent, no answer came, may have been billed. `interrupted`: a stream that did not end.
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
 * Legal moves. A stream goes sending › running › done; a task goes over accepted and fetching. A job that takes up what
 * an earlier one was given sends nothing: it goes from queued to what is left to do.
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

/** Whether a job may go from one state to another. */
export function canMove(from: JobState, to: JobState): boolean {
  return JOB_MOVES[from].includes(to);
}

/** Whether nothing is left to do or to decide: an unknown outcome waits for the user until it is dismissed. */
export function isSettled(job: { readonly state: JobState; readonly dismissed: boolean }): boolean {
  return isEnd(job.state) && (job.state !== 'unknown' || job.dismissed);
}

/** Whether a state is an end: nothing more happens without the user. */
export function isEnd(state: JobState): boolean {
  return JOB_MOVES[state].length === 0;
}
