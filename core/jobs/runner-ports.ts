import type { DatabaseSync } from 'node:sqlite';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { LogStore } from '../db/jobs/log-store.ts';
import type { RetryBudget } from '../http/errors/retry-table.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Redactor } from '../platform/log/redact.ts';
import type { JobHandler } from './job-handler.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';
import type { Spending } from './spending.ts';
import type { WriteBatcher } from './write-batcher.ts';

/** The ports of the job runner. */
export interface JobRunnerPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly changes: Changes;
  /** Returns the current connection. @throws ServiceError `key`; NotFound if it was removed */
  readonly connectionFor: (connectionId: string) => Promise<ServiceConnection>;
  readonly spending: Pick<Spending, 'assertWithin'>;
  /** Pauses the queued calls of a connection until the user has acted. */
  readonly pauseConnection: (connectionId: string, why: 'key' | 'quota') => void;
  /** Called with unexpected errors. */
  readonly onDefect: (error: unknown) => void;
  /** Called with every error that failed a job, expected or not. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the outcome of each call; null for success. */
  readonly onOutcome: (connectionId: string, error: ServiceErrorData | null) => void;
}

/** The ports of the runner and its own parts, for the jobs it runs. */
export interface RunPorts extends JobRunnerPorts {
  readonly batcher: WriteBatcher;
  readonly budget: RetryBudget;
  /** Limits the calls that wait while their connection or the queue is paused. */
  readonly queue: KeyedLimiter;
  /** Called when the job's row has changed. */
  readonly onChange: (running: { readonly id: string; readonly handler: JobHandler }) => void;
  /** Called instead of `onChange` when only another poll of its task was recorded. */
  readonly onPolled: (running: { readonly id: string }) => void;
}
