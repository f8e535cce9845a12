import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jobState } from '../../../shared/domain/job.ts';
import { cast, speechSettings, type Take } from '../../../shared/domain/take.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { RowReader } from '../row-reader.ts';
import { storedJson } from '../stored-json.ts';
import { type PartResult, partResult } from './part-result.ts';

const takeRow = z
  .object({
    id: z.string(),
    purpose: z.enum(['take', 'preview']),
    created_at: z.int(),
    title: z.string(),
    text: z.string(),
    voice_id: z.string(),
    voice_name: z.string(),
    speakers: storedJson.pipe(cast).nullable(),
    settings: storedJson.pipe(speechSettings),
    connection_id: z.string(),
    job_id: z.string(),
    asset_id: z.string().nullable(),
    parent_id: z.string().nullable(),
    source_conversation_id: z.string().nullable(),
    source_turn_id: z.string().nullable(),
    preview_key: z.string().nullable(),
    deleted_at: z.int().nullable(),
    state: jobState,
    error: storedJson.pipe(serviceErrorData).nullable(),
    done: z.int().nullable(),
    total: z.int().nullable(),
    redo_job: z.string().nullable(),
    redo_n: z.int().nullable(),
    redo_state: jobState.nullable(),
    redo_error: storedJson.pipe(serviceErrorData).nullable(),
  })
  .transform((row) => ({
    id: row.id,
    purpose: row.purpose,
    createdAt: row.created_at,
    title: row.title,
    text: row.text,
    voiceId: row.voice_id,
    voiceName: row.voice_name,
    cast: row.speakers,
    settings: row.settings,
    connectionId: row.connection_id,
    jobId: row.job_id,
    assetId: row.asset_id,
    parentId: row.parent_id,
    source:
      row.source_conversation_id === null || row.source_turn_id === null
        ? null
        : { conversationId: row.source_conversation_id, turnId: row.source_turn_id },
    previewKey: row.preview_key,
    deletedAt: row.deleted_at,
    /** Of its newest job. */
    state: row.state,
    error: row.error,
    progress: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
    redo:
      row.redo_job === null || row.redo_state === null
        ? null
        : { jobId: row.redo_job, n: row.redo_n, state: row.redo_state, error: row.redo_error },
  }));

/** A take as stored, with how its newest job stands. */
export type StoredTake = Readonly<z.output<typeof takeRow>>;
/** A take about to be made. */
export type NewTake = Omit<StoredTake, 'assetId' | 'deletedAt' | 'state' | 'error' | 'progress' | 'redo'>;

const SELECT = `
SELECT t.id, t.purpose, t.created_at, t.title, t.text, t.voice_id, t.voice_name, t.speakers, t.settings, t.connection_id,
  t.job_id, t.asset_id, t.parent_id, t.source_conversation_id, t.source_turn_id, t.preview_key, t.deleted_at,
  j.state, j.error, j.progress_done AS done, j.progress_total AS total,
  r.id AS redo_job, r.state AS redo_state, r.error AS redo_error,
  (SELECT min(n) FROM job_call WHERE job_id = r.id AND (state <> 'done' OR sent_at IS NOT NULL)) AS redo_n
FROM take t JOIN job j ON j.id = t.job_id
  LEFT JOIN job r ON r.dismissed = 0 AND t.asset_id IS NOT NULL
    AND r.id = (SELECT max(id) FROM job WHERE subject_id = t.id AND retry_of = t.job_id)`;

/** Rows of takes. */
export class TakeStore {
  readonly #rows;
  readonly #insert;
  readonly #get;
  readonly #page;
  readonly #preview;
  readonly #ofAsset;
  readonly #parts;
  readonly #needs;
  readonly #setJob;
  readonly #setAsset;
  readonly #rename;
  readonly #setDeleted;
  readonly #trashed;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, { table: 'take', schema: takeRow, instead: { error: () => null } });
    this.#insert = db.prepare(
      `INSERT INTO take (id, purpose, created_at, title, text, voice_id, voice_name, speakers, settings, connection_id,
         job_id, parent_id, source_conversation_id, source_turn_id, preview_key)
       VALUES (:id, :purpose, :createdAt, :title, :text, :voiceId, :voiceName, :speakers, :settings, :connectionId,
         :jobId, :parentId, :conversationId, :turnId, :previewKey)`,
    );
    this.#get = db.prepare(`${SELECT} WHERE t.id = ?`);
    this.#page = db.prepare(
      `${SELECT} WHERE t.id < ? AND t.deleted_at IS NULL AND t.purpose = 'take' ORDER BY t.id DESC LIMIT ?`,
    );
    this.#preview = db.prepare(
      `${SELECT} WHERE t.preview_key = ? AND t.deleted_at IS NULL ORDER BY t.id DESC LIMIT 1`,
    );
    this.#ofAsset = db.prepare('SELECT id FROM take WHERE asset_id = ?');
    this.#parts = db.prepare(`SELECT result FROM job_call WHERE job_id = ? AND state = 'done' AND n = ?`);
    this.#needs = db.prepare(
      `SELECT 1 FROM job j JOIN take t ON t.id = j.subject_id
       WHERE j.id = ? AND CASE WHEN t.asset_id IS NULL THEN j.id = t.job_id
         ELSE j.progress_total > 1 AND t.job_id IN (j.id, j.retry_of) END`,
    );
    this.#setJob = db.prepare('UPDATE take SET job_id = ? WHERE id = ?');
    this.#setAsset = db.prepare('UPDATE take SET asset_id = ? WHERE id = ?');
    this.#rename = db.prepare('UPDATE take SET title = ? WHERE id = ?');
    this.#setDeleted = db.prepare('UPDATE take SET deleted_at = ? WHERE id = ?');
    this.#trashed = db.prepare(
      `${SELECT} WHERE t.deleted_at IS NOT NULL AND t.purpose = 'take' ORDER BY t.deleted_at DESC, t.id DESC LIMIT ?`,
    );
    this.#expired = db.prepare('SELECT id FROM take WHERE deleted_at <= ?');
    this.#delete = db.prepare('DELETE FROM take WHERE id = ?');
  }

  /** Its job may follow within the same transaction. */
  insert(take: NewTake): void {
    const { cast, settings, source, ...rest } = take;
    this.#insert.run({
      ...rest,
      speakers: cast && JSON.stringify(cast),
      settings: JSON.stringify(settings),
      conversationId: source?.conversationId ?? null,
      turnId: source?.turnId ?? null,
    });
  }

  /** Also one in the trash. */
  get(id: string): StoredTake | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  /** Newest first; neither previews nor what lies in the trash. */
  page(before: string | undefined, limit: number): StoredTake[] {
    return this.#rows.page(before ?? '~', limit, (from, count) => this.#page.all(from, count));
  }

  /** The newest preview of this key. */
  preview(key: string): StoredTake | undefined {
    return this.#rows.one(this.#preview.get(key));
  }

  /** The take a file of the library is; null where only the file is known. */
  ofAsset(assetId: string): string | null {
    const row = this.#ofAsset.get(assetId);
    return row === undefined ? null : String(row.id);
  }

  /** What was made of a job, from the beginning as far as the pieces follow each other. */
  parts(jobId: string): (PartResult & { n: number })[] {
    const parts = [];
    for (let n = 0; ; n++) {
      const row = this.#parts.get(jobId, n);
      if (!row) return parts;
      parts.push({ n, ...partResult.parse(JSON.parse(String(row.result))) });
    }
  }

  /** Whether the segments of this job are all there is of a take, or one of them can be made again. */
  needsParts(jobId: string): boolean {
    return this.#needs.get(jobId) !== undefined;
  }

  setJob(id: string, jobId: string): void {
    this.#setJob.run(jobId, id);
  }

  setAsset(id: string, assetId: string): void {
    this.#setAsset.run(assetId, id);
  }

  /** @param at when it went to the trash, or null to take it out. */
  rename(id: string, title: string): void {
    this.#rename.run(title, id);
  }

  setDeleted(id: string, at: number | null): void {
    this.#setDeleted.run(at, id);
  }

  /** What lies in the trash, last deleted first; no previews. */
  trashed(limit: number): StoredTake[] {
    return this.#rows.all(this.#trashed.all(limit));
  }

  /** In the trash since then or longer. */
  expired(before: number): string[] {
    return this.#expired.all(before).map((row) => String(row.id));
  }

  /** For good, with its jobs. */
  delete(id: string): void {
    this.#delete.run(id);
  }
}

/** What a take has of its row alone; file, parts and addresses are added by who knows them. */
export type TakeFacts = Omit<Take, 'parts' | 'asset'>;

export function takeFacts(stored: StoredTake): TakeFacts {
  const { assetId: _asset, previewKey: _key, deletedAt: _deleted, ...facts } = stored;
  return facts;
}
