import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Job, type JobDetails, jobDetails, jobKind, jobState } from '../../shared/domain/job.ts';
import { canMove, isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { type ServiceErrorData, serviceErrorData } from '../../shared/service/errors.ts';

const fromJson = z.string().transform((text): unknown => JSON.parse(text));

const jobRow = z.object({
  id: z.string(),
  op_id: z.string(),
  kind: jobKind,
  state: jobState,
  title: z.string(),
  connection_id: z.string(),
  model: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  error: fromJson.pipe(serviceErrorData).nullable(),
  attempts: z.int(),
  seq: z.int(),
  created_at: z.int(),
  sent_at: z.int().nullable(),
  first_byte_at: z.int().nullable(),
  first_token_at: z.int().nullable(),
  ended_at: z.int().nullable(),
});

const COLUMNS = Object.keys(jobRow.shape).join(', ');

/** What a job sends, without the key. */
export type JobRequest = JobDetails['request'];
/** What came back, the key removed. */
export type JobResponse = JobDetails['response'];

/** A job about to be made. */
export interface NewJob {
  readonly id: string;
  /** The user's operation: one job per operation, whoever asks twice. */
  readonly opId: string;
  readonly kind: Job['kind'];
  readonly title: string;
  readonly connectionId: string;
  readonly model: string;
  readonly subject: Job['subject'];
  readonly request: JobRequest;
  readonly now: number;
}

/** What was observed of a job while it ran. */
export interface Observed {
  readonly sent: number | null;
  readonly firstByte: number | null;
  readonly firstToken: number | null;
  readonly response: JobResponse;
  readonly seq: number;
}

/** A move that JOB_MOVES does not allow. A defect in the core, never the user's doing. */
export class IllegalMove extends Error {
  constructor(from: JobState, to: JobState) {
    super(`a job may not go from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

/** Rows of jobs. Every move is checked here, and again by a trigger in the file. */
export class JobStore {
  readonly #db: DatabaseSync;
  readonly #insert;
  readonly #get;
  readonly #byOp;
  readonly #open;
  readonly #move;
  readonly #observe;
  readonly #details;
  readonly #trim;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, request, attempts, seq, created_at)
       VALUES (:id, :opId, :kind, 'queued', :title, :connectionId, :model, :conversationId, :turnId, :request, 0, 0, :now)`,
    );
    this.#get = db.prepare(`SELECT ${COLUMNS} FROM job WHERE id = ?`);
    this.#byOp = db.prepare(`SELECT ${COLUMNS} FROM job WHERE op_id = ?`);
    this.#open = db.prepare(`SELECT ${COLUMNS} FROM job WHERE ended_at IS NULL ORDER BY id`);
    this.#move = db.prepare(
      `UPDATE job SET state = :state, error = :error, ended_at = :ended, attempts = attempts + :attempt WHERE id = :id`,
    );
    this.#observe = db.prepare(
      `UPDATE job SET sent_at = :sent, first_byte_at = :firstByte, first_token_at = :firstToken, response = :response, seq = :seq
       WHERE id = :id`,
    );
    this.#details = db.prepare('SELECT request, response FROM job WHERE id = ?');
    this.#trim = db.prepare(
      `UPDATE job SET request = json_set(request, '$.body', NULL), response = NULL
       WHERE ended_at < ? AND json_extract(request, '$.body') IS NOT NULL`,
    );
  }

  /** Adds a queued job with the whole request it will send. Throws when the operation has one already. */
  insert(job: NewJob): void {
    const { request, subject, ...rest } = job;
    this.#insert.run({ ...rest, ...subject, request: JSON.stringify(request) });
  }

  get(id: string): Job | undefined {
    const row = this.#get.get(id);
    return row && toJob(row);
  }

  byOperation(opId: string): Job | undefined {
    const row = this.#byOp.get(opId);
    return row && toJob(row);
  }

  /** Jobs that have not ended, oldest first. */
  open(): Job[] {
    return this.#open.all().map(toJob);
  }

  /** Newest first. */
  list(query: {
    states?: readonly JobState[] | undefined;
    before?: string | undefined;
    limit: number;
  }): Job[] {
    const states = query.states ?? jobState.options;
    const sql = `SELECT ${COLUMNS} FROM job WHERE id < ? AND state IN (${states.map(() => '?').join(', ')}) ORDER BY id DESC LIMIT ?`;
    return this.#db
      .prepare(sql)
      .all(query.before ?? '~', ...states, query.limit)
      .map(toJob);
  }

  /**
   * The only way a state changes. `now` is the time of the end where `to` is one.
   * @throws IllegalMove
   */
  move(id: string, to: JobState, now: number, error: ServiceErrorData | null = null): void {
    const from = this.get(id)?.state;
    if (from === undefined) return;
    if (!canMove(from, to)) throw new IllegalMove(from, to);
    this.#move.run({
      id,
      state: to,
      error: error && JSON.stringify(error),
      ended: isEnd(to) ? now : null,
      attempt: to === 'sending' ? 1 : 0,
    });
  }

  observe(id: string, seen: Observed): void {
    const { response, ...rest } = seen;
    this.#observe.run({ id, ...rest, response: response && JSON.stringify(response) });
  }

  /** Request and answer for the inspector, the job itself apart. */
  details(id: string): Pick<JobDetails, 'request' | 'response'> | undefined {
    const row = this.#details.get(id);
    if (!row) return undefined;
    return jobDetails.pick({ request: true, response: true }).parse({
      request: JSON.parse(String(row.request)),
      response: row.response === null ? null : JSON.parse(String(row.response)),
    });
  }

  /** Forgets bodies of jobs that ended before `before`: each holds the whole history up to its turn. */
  trim(before: number): void {
    this.#trim.run(before);
  }
}

function toJob(row: unknown): Job {
  const found = jobRow.parse(row);
  return {
    id: found.id,
    kind: found.kind,
    state: found.state,
    title: found.title,
    connectionId: found.connection_id,
    model: found.model,
    subject: { conversationId: found.conversation_id, turnId: found.turn_id },
    times: {
      created: found.created_at,
      sent: found.sent_at,
      firstByte: found.first_byte_at,
      firstToken: found.first_token_at,
      ended: found.ended_at,
    },
    attempts: found.attempts,
    error: found.error,
    seq: found.seq,
  };
}
