import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jobState } from '../../../shared/domain/job.ts';
import { drawingWay } from '../../../shared/domain/picture.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { RowReader } from '../row-reader.ts';
import { storedJson } from '../stored-json.ts';

const flag = z.int().transform((value) => value === 1);

const drawingRow = z
  .object({
    id: z.string(),
    created_at: z.int(),
    model: z.string(),
    size: z.string().nullable(),
    reference_id: z.string().nullable(),
    way: drawingWay,
    connection_id: z.string(),
    job_id: z.string(),
    task_over: flag,
    grid_id: z.string().nullable(),
    parent_id: z.string().nullable(),
    source_conversation_id: z.string().nullable(),
    source_turn_id: z.string().nullable(),
    deleted_at: z.int().nullable(),
    prompt: z.string(),
    state: jobState,
    error: storedJson.pipe(serviceErrorData).nullable(),
    done: z.int().nullable(),
    total: z.int().nullable(),
    task_id: z.string().nullable(),
    polls: z.int(),
    polled_at: z.int().nullable(),
    poll_state: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    createdAt: row.created_at,
    prompt: row.prompt,
    settings: { model: row.model, size: row.size, referenceId: row.reference_id },
    way: row.way,
    connectionId: row.connection_id,
    jobId: row.job_id,
    /** The task of its newest job has failed at the service. */
    taskOver: row.task_over,
    gridId: row.grid_id,
    parentId: row.parent_id,
    source:
      row.source_conversation_id === null || row.source_turn_id === null
        ? null
        : { conversationId: row.source_conversation_id, turnId: row.source_turn_id },
    deletedAt: row.deleted_at,
    /** Of its newest job. */
    state: row.state,
    error: row.error,
    progress: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
    taskId: row.task_id,
    polls: row.task_id === null ? null : { count: row.polls, lastAt: row.polled_at, state: row.poll_state },
  }));

/** A drawing as stored, with how its newest job stands. */
export type StoredDrawing = Readonly<z.output<typeof drawingRow>>;
/** A drawing about to be asked for. */
export type NewDrawing = Pick<
  StoredDrawing,
  | 'id'
  | 'createdAt'
  | 'prompt'
  | 'settings'
  | 'way'
  | 'connectionId'
  | 'jobId'
  | 'gridId'
  | 'parentId'
  | 'source'
>;

const COLUMNS = `d.id, d.created_at, d.model, d.size, d.reference_id, d.way, d.connection_id, d.job_id, d.task_over, d.grid_id,
  d.parent_id, d.source_conversation_id, d.source_turn_id, d.deleted_at, d.prompt,
  j.state, j.error, j.progress_done AS done, j.progress_total AS total, j.task_id, j.polls, j.polled_at, j.poll_state`;
const SELECT = `SELECT ${COLUMNS} FROM drawing d JOIN job j ON j.id = d.job_id`;

/** Rows of drawings; their pictures are `PictureStore`'s. */
export class DrawingStore {
  readonly #rows;
  readonly #insert;
  readonly #get;
  readonly #unfinished;
  readonly #ofGrid;
  readonly #setJob;
  readonly #setTaskOver;
  readonly #setDeleted;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, { table: 'drawing', schema: drawingRow, instead: { error: () => null } });
    this.#insert = db.prepare(
      `INSERT INTO drawing (id, created_at, model, size, reference_id, way, connection_id, job_id, grid_id, parent_id,
         source_conversation_id, source_turn_id, prompt)
       VALUES (:id, :createdAt, :model, :size, :referenceId, :way, :connectionId, :jobId, :gridId, :parentId,
         :conversationId, :turnId, :prompt)`,
    );
    this.#get = db.prepare(`${SELECT} WHERE d.id = ?`);
    // Of few rows, however many pictures there are: those of the index.
    this.#unfinished = db.prepare(
      `SELECT ${COLUMNS} FROM job j INDEXED BY job_unfinished_drawing JOIN drawing d ON d.id = j.subject_id
       WHERE j.kind = 'images' AND j.state <> 'done' AND d.job_id = j.id AND d.deleted_at IS NULL
       ORDER BY d.created_at DESC, d.id DESC LIMIT ?`,
    );
    this.#ofGrid = db.prepare(`${SELECT} WHERE d.grid_id = ? ORDER BY d.created_at, d.id`);
    this.#setJob = db.prepare('UPDATE drawing SET job_id = ?, task_over = 0 WHERE id = ?');
    this.#setTaskOver = db.prepare('UPDATE drawing SET task_over = 1 WHERE id = ?');
    this.#setDeleted = db.prepare('UPDATE drawing SET deleted_at = ? WHERE id = ?');
    this.#expired = db.prepare('SELECT id FROM drawing WHERE deleted_at <= ?');
    this.#delete = db.prepare('DELETE FROM drawing WHERE id = ?');
  }

  /** Its job may follow within the same transaction. */
  insert(drawing: NewDrawing): void {
    const { settings, source, ...rest } = drawing;
    this.#insert.run({
      ...rest,
      ...settings,
      conversationId: source?.conversationId ?? null,
      turnId: source?.turnId ?? null,
    });
  }

  /** Also one in the trash. */
  get(id: string): StoredDrawing | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  /** Newest first, without what lies in the trash. */
  unfinished(limit: number): StoredDrawing[] {
    return this.#rows.all(this.#unfinished.all(limit));
  }

  /** In the order they were asked for, those in the trash too. */
  ofGrid(gridId: string): StoredDrawing[] {
    return this.#rows.all(this.#ofGrid.all(gridId));
  }

  /** Another job makes it now. */
  setJob(id: string, jobId: string): void {
    this.#setJob.run(jobId, id);
  }

  /** The service said that the task of its newest job failed. */
  setTaskOver(id: string): void {
    this.#setTaskOver.run(id);
  }

  /** @param at when it went to the trash, or null to take it out. */
  setDeleted(id: string, at: number | null): void {
    this.#setDeleted.run(at, id);
  }

  /** In the trash since then or longer. */
  expired(before: number): string[] {
    return this.#expired.all(before).map((row) => String(row.id));
  }

  /** For good, with its jobs and the rows of its pictures; their files are the library's. */
  delete(id: string): void {
    this.#delete.run(id);
  }
}

/** What a drawing has of its row alone; pictures, reference and addresses are added by who knows them. */
export function drawingFacts(stored: StoredDrawing): Omit<StoredDrawing, 'taskOver' | 'deletedAt'> {
  const { taskOver: _over, deletedAt: _deleted, ...facts } = stored;
  return facts;
}
