import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobEvent } from '../../shared/domain/job.ts';
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
  /** Told of what should not happen. */
  readonly onDefect: (error: unknown) => void;
}

/**
 * Ends what the last run left unfinished. Sends nothing, and nothing here can: it is given no way to the service. What
 * a stream had brought is kept and marked interrupted. A job that had not been sent yet is stopped, not sent now: the
 * user who asked may be gone, and an answer nobody waits for still costs.
 */
export function recover(ports: RecoverPorts): void {
  for (const job of ports.jobs.open()) {
    // A row or log that cannot be read must not keep the others, or the window, from opening: it ends without its log.
    if (!attempt(ports, job, () => ports.logs.read(job.id))) attempt(ports, job, () => []);
  }
}

function attempt(ports: RecoverPorts, job: Job, read: () => JobEvent[]): boolean {
  try {
    settle(ports, job, read());
    return true;
  } catch (error) {
    ports.onDefect(error);
    return false;
  }
}

function settle(ports: RecoverPorts, job: Job, events: readonly JobEvent[]): void {
  const { db, jobs, logs, clock, logger, crafts } = ports;
  const seq = Math.max(job.seq, events.at(-1)?.seq ?? 0) + 1;
  const sent = job.state !== 'queued' && job.state !== 'draft';
  const state = sent ? 'interrupted' : 'stopped';
  const error = sent ? INTERRUPTED : null;
  transaction(db, () => {
    jobs.move(job.id, state, clock.now(), error);
    jobs.observe(job.id, { ...seen(job), response: jobs.texts(job.id)?.response ?? null, seq });
    crafts[job.kind].settle({ job: { ...job, state }, state, error, events, seq });
    logs.drop(job.id);
  });
  logger.info('job left by the last run', { jobId: job.id, was: job.state, state });
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
