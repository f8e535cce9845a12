import type { JobContext } from '../jobs/kinds.ts';
import { fail } from '../service/classify-error.ts';
import type { ServiceError } from '../service/service-error.ts';
import type { FoundSong, SongTask } from '../service/song-task.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { songQueryRequest } from './song-request.ts';

/** Askings after a task that is said to be done and names no file, before that is believed. */
const WITHOUT_FILE_MAX = 5;

export interface FollowPorts {
  readonly calls: Pick<ServiceCalls, 'querySong'>;
}

/** How a task ended. `isOver`: the service has given it up, so that asking again is of no use. */
export interface TaskEnd {
  readonly songs: readonly FoundSong[];
  readonly failure: ServiceError | null;
  readonly isOver: boolean;
}

/**
 * Asks after a job's task until it has ended, and shows what is said of it. A state that is not known, or an answer about
 * another task, is work in progress; a result once given stands, whatever is said later.
 * @throws ServiceError as `JobContext.poll`
 */
export async function followTask({ calls }: FollowPorts, context: JobContext): Promise<TaskEnd> {
  const { taskId, signal, asking: observer } = context;
  if (taskId === null) throw new Error(`job ${context.job.id} has no task`);
  context.noteAsking(songQueryRequest(context.connection, taskId));
  let withoutFile = 0;
  let isRunning = context.job.state === 'running';
  return context.poll(async (report) => {
    const task = await calls.querySong(context.connection, taskId, { signal, observer });
    if (task.taskId !== null && task.taskId !== taskId) return null;
    const { state, stateText, progress } = task;
    if (stateText !== null) {
      report(stateText, progress === null ? null : { done: Math.round(progress), total: 100 });
    }
    if (isFailed(task)) return { songs: [], failure: refusal(task), isOver: true };
    if (state === 'succeeded') {
      if (task.songs.length > 0) return { songs: task.songs, failure: null, isOver: false };
      withoutFile += 1;
      return withoutFile > WITHOUT_FILE_MAX ? { songs: [], failure: NO_FILE(), isOver: false } : null;
    }
    if (!isRunning && stateText !== null && state !== 'queued') {
      isRunning = true;
      context.move('running');
    }
    return null;
  });
}

const isFailed = ({ state }: SongTask) => state === 'failed' || state === 'cancelled';

function refusal({ message, stateText }: SongTask): ServiceError {
  const said = message ?? `The service made no song: ${stateText ?? 'failed'}.`;
  return fail('service', said, { phase: 'answering', status: 200 });
}

const NO_FILE = () =>
  fail('bad_answer', 'The service says that the song is done, but not where it is.', {
    phase: 'answering',
    status: 200,
  });
