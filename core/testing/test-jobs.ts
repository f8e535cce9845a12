import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { createStores } from '../backup/stores.ts';
import { openDatabase } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { Secret } from '../http/secret.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { type JobHandler, STREAMED_CALLS } from '../jobs/job-handler.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Quarantine } from '../jobs/quarantine.ts';
import { recover } from '../jobs/recover.ts';
import { Changes } from '../platform/changes.ts';
import type { Clock, Host } from '../platform/host.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { newId } from '../platform/new-id.ts';
import { realClock } from './fake-clock.ts';
import { type TestHandlerOptions, testHandler } from './test-handler.ts';
import { TEST_OPTIONS } from './test-options.ts';
import { until } from './until.ts';

export interface TestJobsOptions extends Omit<TestHandlerOptions, 'transport'> {
  readonly folder: string;
  /** URL of the service. */
  readonly url: string;
  readonly clock?: Clock;
  readonly profile?: Partial<EndpointProfile>;
  readonly paused?: boolean;
  readonly saveFile?: Host['saveFile'];
}

/** Creates a job runner over a real database file and real sockets, with a handler for tests. A start recovers old jobs. */
export function testJobs(options: TestJobsOptions) {
  const { folder, clock = realClock } = options;
  const database = openDatabase(folder, clock.now());
  const { db } = database;
  const { jobs, jobCalls, logs, conversationStore, turns } = createStores(db);
  const transport: Transport = createTransport({ clock });
  const changes = new Changes();
  const defects: unknown[] = [];
  const outcomes: (ServiceErrorData | null)[] = [];
  let pauses = 0;
  let connection: ServiceConnection = {
    baseUrl: options.url,
    origin: new URL(options.url).origin,
    key: new Secret('key-of-the-test'),
    profile: { ...DEFAULT_PROFILE, ...options.profile },
  };
  let answerConnection: () => Promise<ServiceConnection> = async () => connection;
  const chat: JobHandler = {
    policy: STREAMED_CALLS,
    run: async (context) => void (await context.call(0, async () => null, 'stream')),
    settle: () => undefined,
    settled: () => undefined,
    started: () => undefined,
    recover: () => 'interrupt',
    retry: () => Promise.reject(new Error('no retry in this test')),
  };
  const errand = testHandler({ ...options, transport });
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const onDefect = (error: unknown) => defects.push(error);
  const runner = new JobRunner({
    ...{ db, jobs, jobCalls, logs, clock, logger, changes, onDefect },
    redactor: createRedactor({ secrets: () => [] }),
    connectionFor: () => answerConnection(),
    spending: { assertWithin: () => undefined },
    pauseConnection: (connectionId) => {
      pauses += 1;
      runner.pause(false, [connectionId]);
    },
    onFailure: () => undefined,
    onOutcome: (_, error) => outcomes.push(error),
  });
  runner.register('chat', chat);
  for (const kind of ['speech', 'music', 'images']) runner.register(kind, errand);
  const { handlerOf } = runner;
  runner.pause(options.paused ?? false);
  const left = recover({ db, jobs, jobCalls, logs, clock, logger, handlerOf, onDefect });
  runner.resume(left);
  const shown = new Jobs({
    ...{ jobs, jobCalls, runner, changes },
    quarantine: new Quarantine(folder, jobCalls),
    host: options.saveFile === undefined ? {} : { saveFile: options.saveFile },
    rawUrl: (id, n) => `raw/${id}-${n}`,
  });

  /** Writes a job with that many segments without starting it. */
  function commit(
    pieces: number,
    given: { task?: boolean; opId?: string; retryOf?: string; taskId?: string; connectionId?: string } = {},
  ) {
    const now = clock.now();
    const id = newId(now);
    const takeId = newId(now);
    const opId = given.opId ?? newId(now);
    const url = `${connection.baseUrl}/${given.task === true ? 'task' : 'errand'}`;
    const request = { method: 'POST', url, headers: {}, body: {} };
    transaction(db, () => {
      db.prepare(
        `INSERT INTO generation (id, kind, created_at, title, prompt, settings, connection_id, job_id)
         VALUES (?, 'speech', ?, '', '', '{}', '', ?)`,
      ).run(takeId, now, id);
      jobs.insert({
        ...{ id, opId, kind: 'speech', title: 'errand', model: 'm', now },
        connectionId: given.connectionId ?? 'sandbox',
        subject: { kind: 'speech', takeId },
        retryOf: given.retryOf,
        taskId: given.taskId,
      });
      for (let n = 0; n < pieces; n++) {
        jobCalls.insert({
          jobId: id,
          n,
          opId: newId(now),
          request: { ...request, body: { job: id, n } },
          now,
        });
      }
    });
    return { job: runner.get(id), opId, request };
  }

  return {
    ...{ db, jobs, jobCalls, logs, runner, shown, changes, defects, outcomes, transport, commit, left },
    get connection() {
      return connection;
    },
    set connection(next: ServiceConnection) {
      connection = next;
    },
    /** Sets the response for calls that look up their connection. */
    answerWith(next: () => Promise<ServiceConnection>): void {
      answerConnection = next;
    },
    get pauses() {
      return pauses;
    },
    /** Starts a job with that many segments. */
    order(pieces: number, given: Parameters<typeof commit>[1] = {}): string {
      const { job, opId, request } = commit(pieces, given);
      runner.begin(job, opId, request, connection);
      return job.id;
    },
    /** A job of the chat that is done as soon as it gets its place. */
    ask(): string {
      const now = clock.now();
      const [id, conversationId, turnId, opId] = [newId(now), newId(now), newId(now), newId(now)];
      conversationStore.insert(conversationId, TEST_OPTIONS, now);
      turns.insert({
        ...{ id: turnId, conversationId, parentId: null, role: 'user', createdAt: now, parts: [] },
        ...{ status: 'complete', answer: null },
      });
      const request = { method: 'POST', url: `${connection.baseUrl}/chat`, headers: {}, body: {} };
      jobs.insert({
        ...{ id, opId, kind: 'chat', title: '', connectionId: 'sandbox', model: 'm', now },
        subject: { kind: 'chat', conversationId, turnId },
      });
      jobCalls.insert({ jobId: id, n: 0, opId, request, now });
      runner.begin(runner.get(id), opId, request, connection);
      return id;
    },
    async ended(id: string): Promise<Job> {
      await until(() => isEnd(runner.get(id).state));
      return runner.get(id);
    },
    callStates: (id: string) => jobCalls.of(id).map((call) => call.state),
    async close() {
      await runner.stop();
      await transport.close();
      database.close();
    },
  };
}

export type TestJobs = ReturnType<typeof testJobs>;
