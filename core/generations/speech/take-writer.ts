import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobRequest } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import type { SegmentStore } from '../../db/generations/segment-store.ts';
import type { StoredTake, TakeSettings } from '../../db/generations/shapes.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Spending } from '../../jobs/spending.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import type { Connections } from '../../settings/connections.ts';
import type { Generations } from '../generations.ts';
import type { CarriedSegment, SegmentCarrier } from './carry-segments.ts';
import { listNames, type Script, withVoiceName } from './script.ts';
import { type SegmentRequestPorts, SegmentRequests } from './segment-requests.ts';
import { speechCharge, speechJobRequest } from './speech-request.ts';
import type { Voices } from './voices.ts';

export interface TakeWriterPorts extends SegmentRequestPorts {
  readonly db: DatabaseSync;
  readonly takes: Generations<TakeSettings, object, Take>;
  readonly segments: SegmentStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly runner: Pick<JobRunner, 'begin' | 'assertRoom'>;
  readonly spending: Pick<Spending, 'assertWithin'>;
  readonly connections: Pick<Connections, 'forCall'>;
  readonly voices: Pick<Voices, 'find'>;
  readonly carrier: SegmentCarrier;
  readonly clock: Clock;
}

/** A new job with its calls. */
interface NewSpeechJob {
  readonly id: string;
  readonly opId: string;
  readonly takeId: string;
  readonly title: string;
  readonly connectionId: string;
  readonly bodies: readonly SpeechRequest[];
  readonly carried: ReadonlyMap<number, CarriedSegment>;
  readonly retryOf?: string;
}

interface Written {
  readonly job: Job;
  readonly opId: string;
  readonly request: JobRequest;
}

/** Writes takes and their jobs: every call with its exact request is on disk before anything is sent. */
export class TakeWriter {
  readonly #ports: TakeWriterPorts;
  readonly #requests: SegmentRequests;

  constructor(ports: TakeWriterPorts) {
    this.#ports = ports;
    this.#requests = new SegmentRequests(ports);
  }

  /**
   * Creates a take per script over one connection, in one transaction. Repeating an operation id returns the same take.
   * @throws OverLimit; Conflict `nothing_to_speak`, `too_many_pieces`, `queue_full`; ServiceError `key`; NotFound
   */
  async write(scripts: readonly Script[]): Promise<Take[]> {
    const { db, jobs, runner, connections, takes } = this.#ports;
    const isNew = ({ opId }: Script) => !jobs.byOperation(opId);
    const [{ connectionId } = { connectionId: '' }] = scripts;
    if (scripts.some(isNew)) {
      const connection = await connections.forCall(connectionId);
      // Looked up after the wait, since another window may have sent the same press. There is no await from here on.
      const plans = this.#requests.plan(scripts.filter(isNew), connection);
      runner.assertRoom(connectionId, plans.length);
      this.#assertAffordable(
        connectionId,
        plans.map(({ script }) => script.opId),
        plans.flatMap(({ bodies }) => bodies),
      );
      const written = transaction(db, () =>
        plans.map(({ script, bodies }) => this.#insertTake(script, bodies, connection)),
      );
      for (const one of written) this.#begin(one, connection);
    }
    return scripts.map(({ opId }) => takes.ofOperation(opId));
  }

  /**
   * Creates a take of a script with the segments that an earlier job made of the same text; only the others are sent.
   * @throws as `write`
   */
  async writeLike(script: Script, earlier: string): Promise<Take> {
    const { db, jobs, runner, connections, takes, carrier, clock } = this.#ports;
    const { opId, connectionId } = script;
    const connection = await connections.forCall(connectionId);
    const jobId = newId(clock.now());
    const release = carrier.prepare(jobId);
    try {
      const [{ bodies } = { bodies: [] }] = this.#requests.plan([script], connection);
      const carried = await carrier.from(earlier, jobId, bodies);
      // Looked up after the waits, since another window may have sent the same press.
      if (!jobs.byOperation(opId)) {
        runner.assertRoom(connectionId);
        this.#assertAffordable(connectionId, [opId], bodies, carried);
        const written = transaction(db, () =>
          this.#insertTake(script, bodies, connection, { jobId, carried }),
        );
        this.#begin(written, connection);
      }
    } finally {
      release();
    }
    return takes.ofOperation(opId);
  }

  /**
   * Retries a take as a new job: finished segments are carried over, only the others are sent.
   * @throws OverLimit; Conflict `job_running`, `job_done`, `queue_full`; ServiceError `key`; NotFound
   */
  async retry(job: Job, opId: string): Promise<Job> {
    const { db, takes, connections, carrier, runner, clock } = this.#ports;
    const connection = await connections.forCall(job.connectionId);
    // Read after the wait: another window may have retried it first.
    const take = takes.find(takes.ofJob(job).id);
    if (!isEnd(take.state)) throw new Conflict('job_running');
    const isMade = this.#hasFile(take);
    if (isMade && job.retryOf === take.jobId)
      return this.#regenerate(take.id, { opId, from: job.id, again: null });
    if (isMade || take.state === 'done') throw new Conflict('job_done');
    runner.assertRoom(job.connectionId);
    const id = newId(clock.now());
    const release = carrier.prepare(id);
    try {
      const bodies = this.#requests.again(take, connection);
      const carried = await carrier.from(take.jobId, id, bodies);
      if (takes.store.get(take.id)?.jobId !== take.jobId) throw new Conflict('job_running');
      const { connectionId } = take;
      this.#assertAffordable(connectionId, [opId], bodies, carried);
      // Keeps the job's title, which names the voice.
      const { title } = job;
      const again = { id, opId, takeId: take.id, title, connectionId, bodies, carried, retryOf: job.id };
      const written = transaction(db, () => {
        const inserted = this.#insert(again, connection);
        takes.store.setJob(take.id, id);
        return inserted;
      });
      return this.#begin(written, connection);
    } finally {
      release();
    }
  }

  /**
   * Regenerates one segment of a take in a separate job. Repeating an operation id returns the same job.
   * @throws OverLimit; Conflict `segments_gone`, `job_running`, `queue_full`; ServiceError `key`; NotFound
   */
  async regenerateSegment(opId: string, id: string, n: number): Promise<Take> {
    const { jobs, jobCalls, takes } = this.#ports;
    if (!jobs.byOperation(opId)) {
      const { jobId: from } = takes.find(id);
      if (jobCalls.get(from, n) === undefined) throw new NotFound('take', id);
      await this.#regenerate(id, { opId, from, again: n });
    }
    return takes.ofOperation(opId);
  }

  /**
   * Begins a job that has all segments of an earlier one except those to make again.
   * @param how.again the segment; null: those the earlier job did not make
   */
  async #regenerate(
    ofTake: string,
    how: { readonly opId: string; readonly from: string; readonly again: number | null },
  ): Promise<Job> {
    const { db, jobs, takes, segments, connections, carrier, clock, runner } = this.#ports;
    const { opId, from, again } = how;
    const { connectionId } = takes.find(ofTake);
    const connection = await connections.forCall(connectionId);
    runner.assertRoom(connectionId);
    const id = newId(clock.now());
    const release = carrier.prepare(id);
    try {
      const carried = await carrier.allExcept(from, id, again);
      // Read after the waits: the same press, or another one, may have come first.
      const first = jobs.byOperation(opId);
      if (first) return first;
      const take = takes.find(ofTake);
      const isMade = this.#hasFile(take);
      const redo = isMade ? segments.redo(take) : null;
      if (redo !== null && !isEnd(redo.state)) throw new Conflict('job_running');
      const bodies = isMade ? this.#requests.ofFinished(take, again) : null;
      if (!carried || !bodies || ![from, jobs.get(from)?.retryOf].includes(take.jobId)) {
        throw new Conflict('segments_gone');
      }
      this.#assertAffordable(connectionId, [opId], bodies, carried);
      const title = jobs.get(take.jobId)?.title ?? take.title;
      const job = { id, opId, takeId: ofTake, title, connectionId, bodies, carried, retryOf: take.jobId };
      return this.#begin(
        transaction(db, () => this.#insert(job, connection)),
        connection,
      );
    } finally {
      release();
    }
  }

  #assertAffordable(
    connectionId: string,
    operations: readonly string[],
    bodies: readonly SpeechRequest[],
    carried?: ReadonlyMap<number, unknown>,
  ): void {
    const sent = bodies.filter(({ text }, n) => !isPause(text) && !carried?.has(n));
    this.#ports.spending.assertWithin(connectionId, operations, sent.map(speechCharge));
  }

  /** Returns whether a take has a file. */
  #hasFile({ id }: StoredTake): boolean {
    return this.#ports.takes.store.outputs.of(id).some(({ assetId }) => assetId !== null);
  }

  #begin({ job, opId, request }: Written, connection: ServiceConnection): Job {
    const { runner, takes } = this.#ports;
    runner.begin(job, opId, request, connection);
    takes.publish(takes.ofJob(job).id);
    return job;
  }

  #insertTake(
    script: Script,
    bodies: readonly SpeechRequest[],
    connection: ServiceConnection,
    { jobId, carried }: { readonly jobId: string } & Pick<NewSpeechJob, 'carried'> = {
      jobId: newId(this.#ports.clock.now()),
      carried: new Map(),
    },
  ): Written {
    const { takes, voices, clock } = this.#ports;
    const { opId, ...order } = script;
    const now = clock.now();
    const id = newId(now);
    // The default voice may not speak at all if every line has a speaker.
    const spoken = bodies.filter(({ text }) => !isPause(text));
    const speakers = [...new Set(spoken.map(({ voice_setting }) => voice_setting.voice_id))];
    const voiceName = listNames(speakers.map((voice) => voices.find(voice)?.name ?? voice));
    takes.store.insert({ ...order, id, jobId, createdAt: now, settings: { ...order.settings, voiceName } });
    const { connectionId, purpose } = script;
    const title = purpose === 'preview' ? script.title : withVoiceName(voiceName, script.title);
    const job = { id: jobId, opId, takeId: id, title, connectionId, bodies, carried };
    return this.#insert(job, connection);
  }

  #insert(given: NewSpeechJob, connection: ServiceConnection): Written {
    const { jobs, jobCalls, clock } = this.#ports;
    const { id, opId, title, connectionId, bodies, retryOf } = given;
    const carried = this.#ports.carrier.withPauses(id, bodies, given.carried);
    const pauses = bodies.filter(({ text }) => isPause(text)).length;
    const now = clock.now();
    // A single call is streamed, for early playback; several segments play from the first one on.
    const streamed = bodies.length === 1;
    const request = speechJobRequest(connection, null, opId, streamed);
    jobs.insert({
      ...{ id, opId, kind: 'speech', title, connectionId, retryOf, now },
      model: bodies[0]?.model ?? '',
      subject: { kind: 'speech', takeId: given.takeId },
      progress: { done: carried.size - pauses, total: bodies.length - pauses },
    });
    for (const [n, body] of bodies.entries()) {
      const callOp = newId(now);
      const result = carried.get(n)?.result;
      const sent = speechJobRequest(connection, body, callOp, streamed);
      const call = { jobId: id, n, opId: callOp, request: sent, now };
      jobCalls.insert(result === undefined ? call : { ...call, result });
    }
    const job = jobs.get(id);
    if (!job) throw new NotFound('job', id);
    return { job, opId, request };
  }
}
