import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobResponse } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock, Logger } from '../host.ts';
import type { Redactor } from '../log/redact.ts';
import type { CallObserver, ServiceConnection } from '../service/service-connection.ts';
import type { LogStore } from '../store/log-store.ts';
import { isContent } from './is-content.ts';
import { JobLog } from './job-log.ts';
import type { JobStore } from './job-store.ts';

/** Why a job was told to stop. */
export type StopReason = 'user' | 'shutdown';

/** A job under way: its log, its moments, and the switch that stops it. */
export class RunningJob {
  readonly id: string;
  readonly opId: string;
  readonly connection: ServiceConnection;
  readonly log: JobLog;
  readonly controller = new AbortController();
  readonly observer: CallObserver;
  /** Resolves when the job has ended and its end is on disk. */
  readonly ended: Promise<void>;
  readonly markEnded: () => void;
  stopReason: StopReason = 'user';
  readonly #clock: Clock;
  readonly #jobs: JobStore;
  readonly #redactor: Redactor;
  #sent: number | null = null;
  #firstByte: number | null = null;
  #firstToken: number | null = null;
  #response: JobResponse | null = null;

  constructor(
    job: Job,
    opId: string,
    connection: ServiceConnection,
    ports: { clock: Clock; jobs: JobStore; logs: LogStore; redactor: Redactor; logger: Logger },
  ) {
    this.id = job.id;
    this.opId = opId;
    this.connection = connection;
    this.#clock = ports.clock;
    this.#jobs = ports.jobs;
    this.#redactor = ports.redactor;
    const write = (events: JobEvent[]) => {
      ports.logs.append(job.id, events);
      this.saveObserved();
    };
    this.log = new JobLog(ports.clock, write, (error) =>
      ports.logger.error('the log of a job could not be written', { jobId: job.id, error }),
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.markEnded = resolve;
    this.observer = this.#observe();
  }

  get hasContent(): boolean {
    return this.#firstToken !== null;
  }

  /** Takes one event of the answer. Whatever comes after a stop is dropped. */
  emit(event: AnswerEvent): void {
    if (this.controller.signal.aborted) return;
    if (isContent(event)) this.#firstToken ??= this.#clock.now();
    this.log.append({ type: 'answer', event });
  }

  /** Changes the state on disk first, then in the log. */
  move(state: JobState, error: ServiceErrorData | null = null): void {
    this.#jobs.move(this.id, state, this.#clock.now(), error);
    this.log.append({ type: 'state', state, error });
  }

  saveObserved(seq = this.log.seq): void {
    this.#jobs.observe(this.id, {
      sent: this.#sent,
      firstByte: this.#firstByte,
      firstToken: this.#firstToken,
      response: this.#response,
      seq,
    });
  }

  stop(reason: StopReason): void {
    if (this.controller.signal.aborted) return;
    this.stopReason = reason;
    this.controller.abort();
  }

  #observe(): CallObserver {
    return {
      onSending: () => {
        this.#sent = this.#clock.now();
      },
      onHead: ({ status, headers }) => {
        this.#firstByte = this.#clock.now();
        const clean = Object.entries(headers).map(([name, value]) => [name, this.#redactor.text(value)]);
        this.#response = { status, headers: Object.fromEntries(clean), body: '' };
      },
      onBody: (text) => {
        const body = this.#redactor.text(text);
        this.#response = this.#response ? { ...this.#response, body } : { status: null, headers: {}, body };
      },
      onSilence: (silentMs) => {
        if (this.controller.signal.aborted) return;
        this.log.append({ type: 'still_waiting', silentMs: Math.round(silentMs) });
      },
    };
  }
}
