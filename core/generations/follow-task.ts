import type { JobRequest } from '../../shared/domain/job.ts';
import { json } from '../../shared/service/json.ts';
import { fail } from '../http/errors/classify-error.ts';
import type { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { JobContext } from '../jobs/job-handler.ts';
import type { TaskResults } from '../service/tasks/task-answer.ts';
import { insertTaskId, type TaskQuery } from '../service/tasks/task-query.ts';

/** Number of polls that must find a task done without a result before it is believed. */
const WITHOUT_RESULT_MAX = 5;

/** How the tasks of a kind are polled, and its messages for tasks without results. */
export interface TaskPoll<Found> {
  query(connection: ServiceConnection): TaskQuery;
  pollTask(context: JobContext, taskId: string): Promise<TaskResults<Found>>;
  /** The message for a failed task if the service sent none. */
  readonly failedMessage: string;
  /** The message for a finished task without a result. */
  readonly noResultMessage: string;
}

/** The end of a task. `isOver`: it failed at the service, and further polls are useless. */
export interface TaskEnd<Found> {
  readonly found: readonly Found[];
  readonly failure: ServiceError | null;
  readonly isOver: boolean;
}

/**
 * Polls a job's task until it has ended, and reports its state. An unknown state, or a response about another task,
 * counts as in progress; a result stays valid whatever a later poll says.
 * @throws ServiceError as `JobContext.poll`
 */
export async function followTask<Found>(poll: TaskPoll<Found>, context: JobContext): Promise<TaskEnd<Found>> {
  const { taskId } = context;
  if (taskId === null) throw new Error(`job ${context.job.id} has no task`);
  context.setPollRequest(pollRequest(poll.query(context.connection), context.connection, taskId));
  let withoutResult = 0;
  let isRunning = context.job.state === 'running';
  return context.poll(async (report) => {
    const task = await poll.pollTask(context, taskId);
    if (task.taskId !== null && task.taskId !== taskId) return null;
    const { state, stateText, progress, found } = task;
    if (stateText !== null) {
      report(stateText, progress === null ? null : { done: Math.round(progress), total: 100 });
    }
    if (state === 'failed' || state === 'cancelled') {
      return { found: [], failure: refusal(task, poll.failedMessage), isOver: true };
    }
    if (state === 'succeeded') {
      if (found.length > 0) return { found, failure: null, isOver: false };
      withoutResult += 1;
      if (withoutResult <= WITHOUT_RESULT_MAX) return null;
      return { found: [], failure: fail('bad_answer', poll.noResultMessage, ANSWERED), isOver: false };
    }
    if (!isRunning && stateText !== null && state !== 'queued') {
      isRunning = true;
      context.move('running');
    }
    return null;
  });
}

/** Returns a poll request for the inspector. @see SERVICE.md §4 */
export function pollRequest(query: TaskQuery, connection: ServiceConnection, taskId: string): JobRequest {
  const { path, body } = insertTaskId(query, taskId);
  return {
    method: query.method,
    url: connection.baseUrl + path,
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Quartet' },
    body: body === undefined ? null : json.parse(JSON.parse(body)),
  };
}

const ANSWERED = { phase: 'answering', status: 200 } as const;

function refusal({ message, stateText }: TaskResults<unknown>, failedMessage: string): ServiceError {
  return fail('service', message ?? `${failedMessage}: ${stateText ?? 'failed'}.`, ANSWERED);
}
