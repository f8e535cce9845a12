import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jobState } from '../../../shared/domain/job.ts';
import { type Song, songMode, songSettings } from '../../../shared/domain/song.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { RowReader } from '../row-reader.ts';
import { storedJson } from '../stored-json.ts';
import { searchWords, wordsOf } from './song-words.ts';

const flag = z.int().transform((value) => value === 1);

const songRow = z
  .object({
    id: z.string(),
    created_at: z.int(),
    title: z.string(),
    title_by_user: flag,
    sent_title: z.string(),
    mode: songMode,
    settings: storedJson.pipe(songSettings),
    connection_id: z.string(),
    job_id: z.string(),
    task_over: flag,
    parent_id: z.string().nullable(),
    source_conversation_id: z.string().nullable(),
    source_turn_id: z.string().nullable(),
    deleted_at: z.int().nullable(),
    text: z.string(),
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
    title: row.title,
    titleByUser: row.title_by_user,
    /** What the service was told it is called; empty: nothing. */
    sentTitle: row.sent_title,
    mode: row.mode,
    text: row.text,
    settings: row.settings,
    connectionId: row.connection_id,
    jobId: row.job_id,
    /** The task of its newest job has failed at the service. */
    taskOver: row.task_over,
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

/** A song as stored, with how its newest job stands. */
export type StoredSong = Readonly<z.output<typeof songRow>>;
/** A song about to be made. */
export type NewSong = Pick<
  StoredSong,
  | 'id'
  | 'createdAt'
  | 'title'
  | 'titleByUser'
  | 'sentTitle'
  | 'mode'
  | 'text'
  | 'settings'
  | 'connectionId'
  | 'jobId'
  | 'parentId'
  | 'source'
>;

const SELECT = `
SELECT s.id, s.created_at, s.title, s.title_by_user, s.sent_title, s.mode, s.settings, s.connection_id, s.job_id,
  s.task_over, s.parent_id, s.source_conversation_id, s.source_turn_id, s.deleted_at, s.text,
  j.state, j.error, j.progress_done AS done, j.progress_total AS total, j.task_id, j.polls, j.polled_at, j.poll_state
FROM song s JOIN job j ON j.id = s.job_id`;

/** Rows of songs; their versions are `VersionStore`'s. */
export class SongStore {
  readonly #db: DatabaseSync;
  readonly #rows;
  readonly #insert;
  readonly #get;
  readonly #rename;
  readonly #setJob;
  readonly #setTaskOver;
  readonly #setDeleted;
  readonly #trashed;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#rows = new RowReader(db, { table: 'song', schema: songRow, instead: { error: () => null } });
    this.#insert = db.prepare(
      `INSERT INTO song (id, created_at, title, title_by_user, sent_title, mode, settings, connection_id, job_id,
         parent_id, source_conversation_id, source_turn_id, text, words)
       VALUES (:id, :createdAt, :title, :titleByUser, :sentTitle, :mode, :settings, :connectionId, :jobId,
         :parentId, :conversationId, :turnId, :text, :words)`,
    );
    this.#get = db.prepare(`${SELECT} WHERE s.id = ?`);
    this.#rename = db.prepare(
      'UPDATE song SET title = :title, title_by_user = 1, words = :words WHERE id = :id',
    );
    this.#setJob = db.prepare('UPDATE song SET job_id = ?, task_over = 0 WHERE id = ?');
    this.#setTaskOver = db.prepare('UPDATE song SET task_over = 1 WHERE id = ?');
    this.#setDeleted = db.prepare('UPDATE song SET deleted_at = ? WHERE id = ?');
    this.#trashed = db.prepare(
      `${SELECT} WHERE s.deleted_at IS NOT NULL ORDER BY s.deleted_at DESC, s.id DESC LIMIT ?`,
    );
    this.#expired = db.prepare('SELECT id FROM song WHERE deleted_at <= ?');
    this.#delete = db.prepare('DELETE FROM song WHERE id = ?');
  }

  /** Its job may follow within the same transaction. */
  insert(song: NewSong): void {
    const { settings, source, titleByUser, ...rest } = song;
    this.#insert.run({
      ...rest,
      titleByUser: titleByUser ? 1 : 0,
      settings: JSON.stringify(settings),
      conversationId: source?.conversationId ?? null,
      turnId: source?.turnId ?? null,
      words: wordsOf(song),
    });
  }

  /** Also one in the trash. */
  get(id: string): StoredSong | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  /** Newest first, without what lies in the trash. All words of the query must stand in title, text or style. */
  page(given: { before?: string | undefined; query?: string | undefined; limit: number }): StoredSong[] {
    const wanted = searchWords(given.query ?? '');
    const words = wanted.map(() => ' AND instr(s.words, ?) > 0').join('');
    const sql = `${SELECT} WHERE s.id < ? AND s.deleted_at IS NULL${words} ORDER BY s.id DESC LIMIT ?`;
    const found = this.#db.prepare(sql);
    return this.#rows.page(given.before ?? '~', given.limit, (from, count) =>
      found.all(from, ...wanted, count),
    );
  }

  rename(song: StoredSong, title: string): void {
    this.#rename.run({ id: song.id, title, words: wordsOf({ ...song, title }) });
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

  /** What lies in the trash, last deleted first. */
  trashed(limit: number): StoredSong[] {
    return this.#rows.all(this.#trashed.all(limit));
  }

  /** In the trash since then or longer. */
  expired(before: number): string[] {
    return this.#expired.all(before).map((row) => String(row.id));
  }

  /** For good, with its versions and jobs. */
  delete(id: string): void {
    this.#delete.run(id);
  }
}

/** What a song has of its row alone; versions and addresses are added by who knows them. */
export function songFacts(stored: StoredSong): Omit<Song, 'versions'> {
  const { titleByUser: _by, sentTitle: _sent, taskOver: _over, deletedAt: _deleted, ...facts } = stored;
  return facts;
}
