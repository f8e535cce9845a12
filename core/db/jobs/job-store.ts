import {
  type Job,
  type JobKind,
  type JobPolls,
  type JobProgress,
  type JobRequest,
  type JobResponse,
  jobKind,
  jobState,
} from '../../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { Store } from '../store.ts';
import { transaction } from '../transaction.ts';
import { withNormalSync } from '../with-normal-sync.ts';
import { JOB_COLUMNS, jobRow, jobTextsRow, type NewJob, newJobRow } from './job-row.ts';
import { checkMove } from './legal-move.ts';

/** The newest poll of a task, for the inspector. */
export interface ObservedPoll {
  readonly sent: number | null;
  readonly firstByte: number | null;
  readonly firstToken: number | null;
  readonly seq: number;
}

const NEWEST = `SELECT id FROM job INDEXED BY job_list
  WHERE cleared = 0 AND kind = ? AND state = ? AND id < ? ORDER BY id DESC LIMIT ?`;

const LISTED = `SELECT ${JOB_COLUMNS} FROM job WHERE cleared = 0`;

/** Stores jobs. Each state transition is checked here, and again by a trigger in the file. */
export class JobStore extends Store {
  readonly #rows = this.reader({ table: 'job', schema: jobRow, substitutes: { error: () => null } });
  readonly #textRows = this.reader({
    table: 'job',
    schema: jobTextsRow,
    substitutes: { poll_request: () => null, poll_response: () => null },
  });

  /** Inserts a queued job. Throws if its operation already has a job. */
  insert(job: NewJob): void {
    this.sql(`INSERT INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, conversation_id,
         progress_done, progress_total, retry_of, task_id, attempts, seq, created_at)
       VALUES (:id, :opId, :kind, 'queued', :title, :connectionId, :model, :subjectId, :conversationId,
         :done, :total, :retryOf, :taskId, 0, 0, :now)`).run(newJobRow(job));
  }

  /**
   * Inserts the job of a result that was rebuilt after the records were lost: done and in no list. It has no call,
   * since nothing was sent for it.
   */
  insertDone(job: NewJob): void {
    transaction(this.db, () => {
      this.insert(job);
      this.move(job.id, 'fetching', job.now);
      this.move(job.id, 'done', job.now);
      this.sql('UPDATE job SET cleared = 1 WHERE id = ?').run(job.id);
    });
  }

  get(id: string): Job | undefined {
    return this.#rows.one(this.sql(`SELECT ${JOB_COLUMNS} FROM job WHERE id = ?`).get(id));
  }

  byOperation(opId: string): Job | undefined {
    return this.#rows.one(this.sql(`SELECT ${JOB_COLUMNS} FROM job WHERE op_id = ?`).get(opId));
  }

  /** Returns jobs that write one of these turns, oldest first. */
  ofTurns(turnIds: readonly string[]): Job[] {
    return this.#rows.all(
      this.sql(
        `SELECT ${JOB_COLUMNS} FROM job WHERE subject_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      ).all(JSON.stringify(turnIds)),
    );
  }

  /** Returns jobs that have not ended, oldest first. */
  open(): Job[] {
    return this.#rows.all(
      this.sql(`SELECT ${JOB_COLUMNS} FROM job WHERE ended_at IS NULL ORDER BY id`).all(),
    );
  }

  /**
   * Returns jobs that the user has not cleared, newest first. The cost depends on the page only, not on the number of
   * jobs.
   */
  list(query: {
    states?: readonly JobState[] | undefined;
    kinds?: readonly JobKind[] | undefined;
    before?: string | undefined;
    limit: number;
  }): Job[] {
    const { states = jobState.options, kinds = jobKind.options, before = '~', limit } = query;
    const pairs = kinds.flatMap((kind) => states.map((state) => [kind, state]));
    if (pairs.length === 0) return [];
    // The newest jobs of each kind and state, each by one index lookup, then the newest of all.
    const newest = pairs.map(() => `SELECT id FROM (${NEWEST})`).join(' UNION ALL ');
    const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE id IN (${newest} ORDER BY id DESC LIMIT ?) ORDER BY id DESC`;
    return this.#rows.page(before, limit, (from, count) =>
      this.sql(sql).all(...pairs.flatMap((pair) => [...pair, from, count]), count),
    );
  }

  /** Returns whether there is a job of a kind that the user has not cleared. */
  has(kind: JobKind): boolean {
    return this.sql('SELECT 1 FROM job WHERE cleared = 0 AND kind = ? LIMIT 1').get(kind) !== undefined;
  }

  /** Returns the model of the newest answer over a connection, among the last fifty answers. */
  chatModelOf(connectionId: string): string | undefined {
    const newest = this.list({ kinds: ['chat'], states: ['done'], limit: 50 });
    return newest.find((job) => job.connectionId === connectionId)?.model;
  }

  /**
   * Changes the state; nothing else does. `now` becomes the end time if `to` is a final state.
   * @throws IllegalMove
   */
  move(id: string, to: JobState, now: number, error: ServiceErrorData | null = null): void {
    const from = this.get(id)?.state;
    if (from === undefined) return;
    checkMove(from, to);
    this.sql(`UPDATE job SET state = :state, error = :error, ended_at = :ended, attempts = attempts + :attempt,
         held = CASE WHEN :ended IS NULL THEN held ELSE 0 END WHERE id = :id`).run({
      id,
      state: to,
      error: error && JSON.stringify(error),
      ended: isEnd(to) ? now : null,
      attempt: to === 'sending' ? 1 : 0,
    });
  }

  observe(id: string, observed: ObservedPoll): void {
    this.sql(`UPDATE job SET sent_at = :sent, first_byte_at = :firstByte, first_token_at = :firstToken, seq = :seq
       WHERE id = :id`).run({ id, ...observed });
  }

  /** Sets the title of all jobs of a song. Returns those that lists may show, newest first. */
  setTitle(songId: string, title: string): Job[] {
    this.sql('UPDATE job SET title = ? WHERE subject_id = ?').run(title, songId);
    return this.#rows.all(this.sql(`${LISTED} AND subject_id = ? ORDER BY id DESC`).all(songId));
  }

  /** Sets what the user must do for the job to continue; null for nothing. `move` writes the outcome of a job. */
  setError(id: string, error: ServiceErrorData | null): void {
    this.sql('UPDATE job SET error = ? WHERE id = ?').run(error && JSON.stringify(error), id);
  }

  setProgress(id: string, { done, total }: JobProgress): void {
    this.sql('UPDATE job SET progress_done = ?, progress_total = ? WHERE id = ?').run(done, total, id);
  }

  /** Records the id of a task that the service accepted; it never changes. @throws IllegalMove */
  accept(id: string, taskId: string, now: number): void {
    transaction(this.db, () => {
      this.move(id, 'accepted', now);
      this.noteTask(id, taskId);
    });
  }

  /** Records a task id that arrived after its job had ended, so that the task can be polled. */
  noteTask(id: string, taskId: string): void {
    this.sql('UPDATE job SET task_id = ? WHERE id = ?').run(taskId, id);
  }

  taskOf(id: string): string | null {
    const task = this.sql('SELECT task_id FROM job WHERE id = ?').get(id)?.task_id;
    return typeof task === 'string' ? task : null;
  }

  /** Records the newest poll of the task; `progress` null keeps the previous progress. */
  setPolls(
    id: string,
    given: { polls: JobPolls; progress: JobProgress | null; response: JobResponse | null; seq: number },
  ): void {
    const { polls, progress, response, seq } = given;
    const { done, total } = progress ?? { done: null, total: null };
    const row = { id, ...polls, done, total, seq, response: response && JSON.stringify(response) };
    // There are many polls a minute, and each repeats the facts of the one before.
    withNormalSync(this.db, () =>
      this.sql(`UPDATE job SET polls = :count, polled_at = :lastAt, poll_state = :state, poll_response = :response, seq = :seq,
         progress_done = coalesce(:done, progress_done), progress_total = coalesce(:total, progress_total) WHERE id = :id`).run(
        row,
      ),
    );
  }

  /** Sets whether the job waits for the user. */
  setHeld(id: string, held: boolean): void {
    this.sql('UPDATE job SET held = ? WHERE id = ?').run(held ? 1 : 0, id);
  }

  dismiss(id: string): void {
    this.sql('UPDATE job SET dismissed = 1 WHERE id = ?').run(id);
  }

  /** Removes these ended jobs, or all, from the lists and returns their number. */
  clear(ids?: readonly string[]): number {
    const clear = `UPDATE job SET cleared = 1
       WHERE cleared = 0 AND ended_at IS NOT NULL AND NOT (state = 'unknown' AND dismissed = 0)`;
    const done = ids
      ? this.sql(`${clear} AND id IN (SELECT value FROM json_each(?))`).run(JSON.stringify(ids))
      : this.sql(clear).run();
    return Number(done.changes);
  }

  /** Returns the operation of a job, and request and response of the newest poll of its task. */
  texts(
    id: string,
  ): { opId: string; poll: { request: JobRequest; response: JobResponse } | null } | undefined {
    const row = this.#textRows.one(
      this.sql('SELECT id, op_id, poll_request, poll_response FROM job WHERE id = ?').get(id),
    );
    if (!row) return undefined;
    const { op_id: opId, poll_request: request, poll_response: response } = row;
    return { opId, poll: request && response && { request, response } };
  }

  /** Records the poll request of the task. */
  setPollRequest(id: string, request: JobRequest): void {
    this.sql('UPDATE job SET poll_request = ? WHERE id = ?').run(JSON.stringify(request), id);
  }
}
