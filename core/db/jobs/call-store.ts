import { z } from 'zod';
import { type JobRequest, type JobResponse, jobResponse, jobState } from '../../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../../shared/domain/job-state.ts';
import { countCharacters } from '../../../shared/domain/price.ts';
import { type ServiceErrorData, serviceErrorData } from '../../../shared/service/errors.ts';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { checkMove } from './legal-move.ts';
import { RequestStore } from './request-store.ts';

/** A new call. */
export interface NewCall {
  readonly jobId: string;
  readonly n: number;
  readonly opId: string;
  /** The complete request, without the key. */
  readonly request: JobRequest;
  /** JSON from which the body can be rebuilt, for a call that is never sent after a restart. */
  readonly source?: object;
  readonly now: number;
  /** The result of the same call in an earlier job: the call is inserted as done and never sent. */
  readonly result?: unknown;
}

/** The observed times (epoch milliseconds) and response of one attempt. */
export interface ObservedExchange {
  sentAt: number | null;
  firstByteAt: number | null;
  response: JobResponse | null;
  rawFile: string | null;
}

/** The outcome of a call, or its state between two attempts. */
export interface CallEnd extends Readonly<ObservedExchange> {
  readonly state: JobState;
  readonly now: number;
  readonly error: ServiceErrorData | null;
  readonly result: unknown;
}

const columns = {
  job_id: z.string(),
  /** Index of the call within its job, from 0. */
  n: z.int(),
  /** Identifies a billed request of the user across its attempts. */
  op_id: z.string(),
  state: jobState,
  error: storedJson.pipe(serviceErrorData).nullable(),
  /** File name of an unusable response in the quarantine folder. */
  raw_file: z.string().nullable(),
  /** JSON result of a finished call, parsed by the handler of its kind. */
  result: storedJson.nullable(),
  attempts: z.int(),
  created_at: z.int(),
  sent_at: z.int().nullable(),
  first_byte_at: z.int().nullable(),
  ended_at: z.int().nullable(),
  response: storedJson.pipe(jobResponse).nullable(),
};
const callRow = rowSchema(columns);
/** A stored call of a job. */
export type StoredCall = Readonly<z.output<typeof callRow>>;

const COLUMNS = Object.keys(columns).join(', ');

/**
 * Stores the calls of jobs, the ledger of what may be billed, with their requests. Each state transition is checked as
 * for jobs.
 */
export class CallStore extends Store {
  readonly requests = new RequestStore(this.db);
  readonly #rows = this.reader({
    table: 'job_call',
    schema: callRow,
    substitutes: { error: () => null, response: () => null, result: () => null },
    isEssential: true,
  });

  /** Inserts a call as queued, or as done if it has a result. Throws if its operation already has a call. */
  insert(call: NewCall): void {
    const { jobId, n, opId, now } = call;
    const done = call.result !== undefined;
    this.sql(`INSERT INTO job_call (job_id, n, op_id, state, result, attempts, created_at, ended_at)
       VALUES (:jobId, :n, :opId, :state, :result, 0, :now, :ended)`).run({
      ...{ jobId, n, opId, now },
      state: done ? 'done' : 'queued',
      result: done ? JSON.stringify(call.result) : null,
      ended: done ? now : null,
    });
    this.requests.insert(jobId, n, call.request, call.source);
    if (!done) this.#charge(call);
  }

  /** Records what a call may be charged for; the tokens of chats are known when they end. */
  #charge({ jobId, n, now, request }: NewCall): void {
    this.sql(`INSERT INTO charge (job_id, n, at, connection_id, kind, model, units)
       SELECT id, :n, :now, connection_id, kind, model, iif(kind = 'speech', :characters, 1)
       FROM job WHERE id = :jobId AND kind <> 'chat'`).run({
      jobId,
      n,
      now,
      characters: charactersOf(request),
    });
  }

  /** Returns all calls of a job in order. */
  of(jobId: string): StoredCall[] {
    return this.#rows.all(this.sql(`SELECT ${COLUMNS} FROM job_call WHERE job_id = ? ORDER BY n`).all(jobId));
  }

  /** Returns all calls of the jobs that have not ended, by job and in order. */
  ofOpenJobs(): Map<string, StoredCall[]> {
    const rows = this.sql(`SELECT ${COLUMNS} FROM job_call
       WHERE job_id IN (SELECT id FROM job WHERE ended_at IS NULL) ORDER BY job_id, n`).all();
    return Map.groupBy(this.#rows.all(rows), ({ jobId }) => jobId);
  }

  get(jobId: string, n: number): StoredCall | undefined {
    return this.#rows.one(
      this.sql(`SELECT ${COLUMNS} FROM job_call WHERE job_id = ? AND n = ?`).get(jobId, n),
    );
  }

  /** Write-ahead of an attempt: on disk before any byte leaves. @throws IllegalMove */
  sending(jobId: string, n: number): void {
    checkMove(this.#state(jobId, n), 'sending');
    this.sql(`UPDATE job_call SET state = 'sending', attempts = attempts + 1 WHERE job_id = ? AND n = ?`).run(
      jobId,
      n,
    );
  }

  /** Writes the observations of a running attempt. */
  observe(jobId: string, n: number, { sentAt, firstByteAt, response }: ObservedExchange): void {
    this.sql(`UPDATE job_call SET sent_at = coalesce(:sentAt, sent_at), first_byte_at = coalesce(:firstByteAt, first_byte_at),
         response = :response WHERE job_id = :jobId AND n = :n`).run({
      jobId,
      n,
      sentAt,
      firstByteAt,
      response: response && JSON.stringify(response),
    });
  }

  /** Ends an attempt with a final state, or back at queued for the next one. @throws IllegalMove */
  end(jobId: string, n: number, after: CallEnd): void {
    checkMove(this.#state(jobId, n), after.state);
    const { state, now, error, result, response, rawFile, sentAt, firstByteAt } = after;
    this.sql(`UPDATE job_call SET state = :state, error = :error, result = :result, raw_file = :rawFile, response = :response,
         sent_at = coalesce(:sentAt, sent_at), first_byte_at = coalesce(:firstByteAt, first_byte_at), ended_at = :ended
       WHERE job_id = :jobId AND n = :n`).run({
      ...{ jobId, n, state, rawFile, sentAt, firstByteAt },
      error: error && JSON.stringify(error),
      result: state === 'done' ? JSON.stringify(result ?? null) : null,
      response: response && JSON.stringify(response),
      ended: isEnd(state) ? now : null,
    });
  }

  /** Returns the raw bodies of calls that ended before `before`. */
  rawFiles(before: number): { jobId: string; n: number; file: string }[] {
    return this.sql('SELECT job_id, n, raw_file FROM job_call WHERE raw_file IS NOT NULL AND ended_at < ?')
      .all(before)
      .map((row) => ({ jobId: String(row.job_id), n: Number(row.n), file: String(row.raw_file) }));
  }

  /** Records the file name of a call's unusable response in the quarantine folder. */
  keepRaw(jobId: string, n: number, file: string): void {
    this.sql('UPDATE job_call SET raw_file = ? WHERE job_id = ? AND n = ?').run(file, jobId, n);
  }

  /** Records that the raw body of a call was deleted. */
  forgetRaw(jobId: string, n: number): void {
    this.sql('UPDATE job_call SET raw_file = NULL WHERE job_id = ? AND n = ?').run(jobId, n);
  }

  #state(jobId: string, n: number): JobState {
    const call = this.get(jobId, n);
    if (!call) throw new Error(`job ${jobId} has no call ${n}`);
    return call.state;
  }
}

const spoken = z.object({ body: z.object({ text: z.string() }) });

/** Returns the number of characters that a request has spoken. */
function charactersOf(request: JobRequest): number {
  return countCharacters(spoken.safeParse(request).data?.body.text ?? '');
}
