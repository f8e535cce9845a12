import { canMove, type JobState } from '../../../shared/domain/job-state.ts';

/** Thrown for a state transition that JOB_MOVES does not allow: a defect of the core. */
export class IllegalMove extends Error {
  constructor(from: JobState, to: JobState) {
    super(`a job may not go from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

/** Checks a state transition of a job or call. Triggers in the file enforce the same rule. @throws IllegalMove */
export function checkMove(from: JobState, to: JobState): void {
  if (!canMove(from, to)) throw new IllegalMove(from, to);
}
