import { canMove, type JobState } from '../../../shared/domain/job-state.ts';

/** A move that JOB_MOVES does not allow. A defect in the core, never the user's doing. */
export class IllegalMove extends Error {
  constructor(from: JobState, to: JobState) {
    super(`a job may not go from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

/** The one check of every move, of jobs and of their calls. The file has the same rule as triggers. @throws IllegalMove */
export function checkMove(from: JobState, to: JobState): void {
  if (!canMove(from, to)) throw new IllegalMove(from, to);
}
