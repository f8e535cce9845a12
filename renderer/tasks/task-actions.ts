import type { Job } from '../../shared/domain/job.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import { anyBills, chargeKey } from '../app/connections-store.ts';
import { taskStatus } from '../generation/task-status.ts';

/** The actions on a job; keys of `tasks:do`. */
export type TaskAction =
  | 'show'
  | 'start'
  /** Not sent yet, so it is free. */
  | 'remove'
  /** Sent: the service may continue and charge. */
  | 'stop'
  | 'retry'
  /** Polls the existing task, which is free. */
  | 'checkAgain'
  /** Like `retry`, if it is unknown whether the first one was charged. */
  | 'submitAgain'
  | 'dismiss'
  | 'details'
  /** Removes an ended one from the list; its result stays. */
  | 'clear';

/** The labels that mention a charge. */
type Charged = 'stop' | 'stopRequest' | 'retry' | 'retryChat' | 'submitAgain';

/**
 * Returns the label of an action, as a key of `tasks:do`: an answer is retried with the current
 * connection of its chat, and without a task at the service the request itself is stopped.
 */
export function actionLabel(
  action: TaskAction,
  { kind, connectionId }: Pick<Job, 'kind' | 'connectionId'>,
): TaskAction | Charged | `${Charged}Free` {
  if (action === 'retry' && kind === 'chat') return chargeKey('retryChat', anyBills());
  const label = action === 'stop' && (kind === 'chat' || kind === 'speech') ? 'stopRequest' : action;
  const isCharged =
    label === 'stop' || label === 'stopRequest' || label === 'retry' || label === 'submitAgain';
  return isCharged ? chargeKey(label, bills(connectionId)) : label;
}

/**
 * Returns the actions that a job's state allows, most likely first. Details are always available;
 * the result is if the job may have left one: answers and songs are kept however they ended, a take
 * only when it is complete.
 */
export function taskActions(
  job: Pick<Job, 'state' | 'held' | 'kind' | 'dismissed' | 'polls' | 'error'>,
): readonly TaskAction[] {
  const kept: readonly TaskAction[] = job.kind === 'speech' ? ['details'] : ['show', 'details'];
  const word = taskStatus(job);
  // With a task id, polling again is not a new request.
  const again: TaskAction = job.polls === null ? 'retry' : 'checkAgain';
  switch (word) {
    case 'waiting':
      return ['remove', ...kept];
    case 'held':
      return ['start', 'remove', ...kept];
    case 'sending':
    case 'running':
      return ['stop', 'show', 'details'];
    // The chargeable part is over: the result is only fetched and stored.
    case 'saving':
      return ['stop', 'show', 'details'];
    case 'done':
      return ['show', 'details', 'clear'];
    case 'failed':
      return [isUncertain(job) ? 'checkAgain' : 'retry', ...kept, 'clear'];
    case 'stopped':
    case 'interrupted':
      return [again, ...kept, 'clear'];
    case 'unknown':
      if (job.polls !== null) return job.dismissed ? [again, ...kept, 'clear'] : [again, 'dismiss', ...kept];
      return job.dismissed ? ['submitAgain', ...kept, 'clear'] : ['submitAgain', 'dismiss', ...kept];
    default:
      return word satisfies never;
  }
}

/**
 * Returns whether retrying a failed job only polls its task and fetches the result. A task that
 * failed at the service needs a new request.
 */
function isUncertain({ polls, error }: Pick<Job, 'polls' | 'error'>): boolean {
  return polls !== null && error !== null && error.class !== 'service';
}

/** Returns the action of the Delete key: removes a job that was not sent, stops, dismisses or clears it. */
export function deleteMeans(job: Parameters<typeof taskActions>[0]) {
  return taskActions(job).find(
    (action) => action === 'remove' || action === 'stop' || action === 'dismiss' || action === 'clear',
  );
}

/** Returns whether a job can be canceled: removed, stopped or dismissed. */
export function canCancel(job: Parameters<typeof taskActions>[0]): boolean {
  const means = deleteMeans(job);
  return means !== undefined && means !== 'clear';
}

/**
 * Returns the jobs that retrying a selection runs again, and how: by polling the task, or with a
 * new request. A request with an unknown outcome may have been charged already and is left to the
 * user, as is one retried before.
 * @param all every known job
 */
export function retriable<J extends Pick<Job, 'id' | 'retryOf'> & Parameters<typeof taskActions>[0]>(
  jobs: readonly J[],
  all: Iterable<Pick<Job, 'retryOf'>>,
): { job: J; action: 'retry' | 'checkAgain' }[] {
  const retried = new Set(Array.from(all, ({ retryOf }) => retryOf));
  return jobs.flatMap((job) => {
    const [action] = taskActions(job);
    if (action !== 'retry' && action !== 'checkAgain') return [];
    return retried.has(job.id) ? [] : [{ job, action }];
  });
}
