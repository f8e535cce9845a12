import type { DatabaseSync } from 'node:sqlite';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { LogStore } from '../db/jobs/log-store.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Redactor } from '../platform/log/redact.ts';

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
  /** The connection as it is now. @throws ServiceError `key`; NotFound when it was removed */
  readonly connectionFor: (connectionId: string) => Promise<ServiceConnection>;
  /** Nothing more is to be sent until the user has seen to it. */
  readonly pauseQueue: (connectionId: string) => void;
  /** Told of what should not happen. */
  readonly onDefect: (error: unknown) => void;
  /** Told of whatever a job failed with, foreseen or not. */
  readonly onFailure: (error: unknown) => void;
  /** Told how each call ended: null for well. */
  readonly onOutcome: (connectionId: string, error: ServiceErrorData | null) => void;
}
