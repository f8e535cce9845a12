import type { Job, JobRequest } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { makeCall } from './caller.ts';
import type { JobContext } from './job-handler.ts';
import { pollTask } from './poll.ts';
import type { RunPorts } from './runner-ports.ts';
import type { RunningJob } from './running-job.ts';
import { waitForNewKey } from './task-connection.ts';

/** Returns the context of a run. After a stop, every method throws, so that a run that continues changes nothing. */
export function jobContext(ports: RunPorts, running: RunningJob, job: Job, request: JobRequest): JobContext {
  const { jobs, jobCalls, clock } = ports;
  const { signal } = running.controller;
  const alive = () => signal.throwIfAborted();

  /** Reports what a task needs from the user before it can be polled; null if nothing. */
  const setNeed = (error: ServiceErrorData | null) => {
    jobs.setError(job.id, error);
    ports.onChange(running);
  };

  /** Polling continues with the key the user enters; until then the job shows that it needs one. */
  async function keyRefused(error: ServiceErrorData): Promise<void> {
    ports.onOutcome(job.connectionId, error);
    setNeed(error);
    running.connection = await waitForNewKey(ports, job, request, running.connection, signal);
    setNeed(null);
  }

  function move(state: JobState): void {
    // A resumed job may already be in this state.
    if (jobs.get(job.id)?.state === state) return;
    running.move(state);
    ports.onChange(running);
  }

  return {
    job,
    opId: running.opId(),
    request,
    signal,
    emit(event) {
      if (signal.aborted) return;
      if (!running.hasContent && jobs.get(job.id)?.state === 'sending') move('running');
      running.emit(event);
    },
    beforeStop: (work) => running.beforeStop.push(work),
    get connection() {
      return running.connection;
    },
    get taskId() {
      return jobs.taskOf(job.id);
    },
    calls: () => jobCalls.of(job.id),

    async call(n, send, gives = 'answer') {
      alive();
      return makeCall(ports, running, n, { send, gives });
    },

    acceptTask(taskId) {
      alive();
      jobs.accept(job.id, taskId, clock.now());
      running.log.append({ type: 'state', state: 'accepted', error: null });
      ports.onChange(running);
    },

    pollObserver: running.pollObserver,

    setPollRequest(polled) {
      alive();
      jobs.setPollRequest(job.id, polled);
    },

    move(state) {
      alive();
      move(state);
    },

    progress(progress) {
      alive();
      jobs.setProgress(job.id, progress);
      running.log.append({ type: 'progress', progress });
      ports.onChange(running);
    },

    async poll(poll) {
      alive();
      // An error of an earlier run is cleared: the first poll shows whether it persists.
      if (job.error !== null) setNeed(null);
      return pollTask(
        {
          clock,
          signal,
          count: running.now(jobs.get(job.id) ?? job).polls?.count ?? 0,
          waits() {
            const { pollFirstMs: firstMs, pollMostMs: mostMs } = running.connection.profile;
            return { firstMs, mostMs };
          },
          keyRefused,
          onPoll(polls, progress) {
            const saysMore = running.notePolls(polls, progress);
            // The service responds again, whatever failed before.
            if (polls.state !== null) ports.onOutcome(job.connectionId, null);
            if (saysMore) ports.onChange(running);
            else ports.onPolled(running);
          },
        },
        poll,
      );
    },
  };
}
