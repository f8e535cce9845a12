import type { Job, JobRequest } from '../../shared/domain/job.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock } from '../host.ts';
import type { CallStore } from './call-store.ts';
import type { JobStore } from './job-store.ts';
import type { JobContext } from './kinds.ts';
import type { PaidCalls } from './paid-calls.ts';
import { pollTask } from './poll.ts';
import type { RunningJob } from './running-job.ts';

export interface ContextPorts {
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly clock: Clock;
  readonly paid: PaidCalls;
  /** The job's row has changed. */
  readonly onChange: (running: RunningJob) => void;
  /** The key was refused: resolves when the user has seen to it. */
  readonly keyRefused: (running: RunningJob, error: ServiceErrorData) => Promise<void>;
}

/** What a craft is given to work with. After a stop all of it throws: whoever goes on then changes nothing. */
export function jobContext(
  ports: ContextPorts,
  running: RunningJob,
  job: Job,
  request: JobRequest,
  emit: JobContext['emit'],
): JobContext {
  const { jobs, jobCalls, clock, paid } = ports;
  const { signal } = running.controller;
  const alive = () => signal.throwIfAborted();

  return {
    job,
    opId: running.opId,
    request,
    signal,
    observer: running.observer,
    emit,
    get connection() {
      return running.connection;
    },
    get taskId() {
      return jobs.taskOf(job.id);
    },
    calls: () => jobCalls.of(job.id),

    async call(n, send, gives = 'answer') {
      alive();
      return paid.call(running, n, { send, gives });
    },

    acceptTask(taskId) {
      alive();
      jobs.accept(job.id, taskId, clock.now());
      running.log.append({ type: 'state', state: 'accepted', error: null });
      ports.onChange(running);
    },

    asking: running.asking,

    noteAsking(asked) {
      alive();
      jobs.setRequest(job.id, asked);
    },

    move(state) {
      alive();
      // Taken up after a start it may be there already.
      if (jobs.get(job.id)?.state === state) return;
      running.move(state);
      ports.onChange(running);
    },

    progress(progress) {
      alive();
      jobs.setProgress(job.id, progress);
      running.log.append({ type: 'progress', progress });
      ports.onChange(running);
    },

    async poll(ask) {
      alive();
      return pollTask(
        {
          clock,
          signal,
          count: jobs.get(job.id)?.polls?.count ?? 0,
          waits() {
            const { pollFirstMs: firstMs, pollMostMs: mostMs } = running.connection.profile;
            return { firstMs, mostMs };
          },
          keyRefused: (error) => ports.keyRefused(running, error),
          onPoll(polls, progress) {
            running.notePolls(polls, progress);
            ports.onChange(running);
          },
        },
        ask,
      );
    },
  };
}
