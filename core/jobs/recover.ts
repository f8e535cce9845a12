import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '../../shared/domain/job.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock, Logger } from '../host.ts';
import type { LogStore } from '../store/log-store.ts';
import { transaction } from '../store/transaction.ts';
import type { JobStore } from './job-store.ts';
import type { JobCrafts } from './kinds.ts';

export interface RecoverPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly crafts: JobCrafts;
}

/**
 * Ends what the last run left unfinished. Sends nothing, and nothing here can: it is given no way to the service. What
 * a stream had brought is kept and marked interrupted. A job that had not been sent yet is stopped, not sent now: the
 * user who asked may be gone, and an answer nobody waits for still costs.
 */
export function recover({ db, jobs, logs, clock, logger, crafts }: RecoverPorts): void {
  for (const job of jobs.open()) {
    const events = logs.read(job.id);
    const seq = Math.max(job.seq, events.at(-1)?.seq ?? 0) + 1;
    const sent = job.state !== 'queued' && job.state !== 'draft';
    const state = sent ? 'interrupted' : 'stopped';
    const error = sent ? INTERRUPTED : null;
    transaction(db, () => {
      jobs.move(job.id, state, clock.now(), error);
      jobs.observe(job.id, { ...seen(job), response: jobs.details(job.id)?.response ?? null, seq });
      crafts[job.kind].settle({ job: { ...job, state }, state, error, events, seq });
      logs.drop(job.id);
    });
    logger.info('job left by the last run', { jobId: job.id, was: job.state, state });
  }
}

function seen({ times }: Job) {
  return { sent: times.sent, firstByte: times.firstByte, firstToken: times.firstToken };
}

const INTERRUPTED: ServiceErrorData = {
  class: 'interrupted',
  message: 'Quartet ended while the answer was coming.',
  action: 'continue',
  phase: 'answering',
  status: null,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
};
