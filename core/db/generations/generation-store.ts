import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jobState } from '../../../shared/domain/job.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { hasTags, isOneOf, rarestSet, readTags, type TagSets, tagValues } from '../library/tag-filter.ts';
import { flag, rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { OutputStore } from './output-store.ts';
import { searchText, searchWords } from './search-text.ts';

/** Files of a tag up to which they are looked up one by one. */
const RARE_MAX = 3000;

/** The shape of one kind's rows: its settings, and the details of its outputs. */
export interface GenerationShape<Settings, Details> {
  /** Name of the kind and of its jobs. */
  readonly kind: string;
  readonly settings: z.ZodType<Settings>;
  readonly details: z.ZodType<Details>;
  /** Replaces unreadable details: the output itself exists and was paid for. */
  readonly noDetails: Details;
  /** Returns the searchable texts; omitted for a kind without search. */
  searched?(generation: Pick<StoredGeneration<Settings>, 'title' | 'prompt' | 'settings'>): readonly string[];
}

const row = <Settings>(settings: z.ZodType<Settings>) =>
  rowSchema({
    id: z.string(),
    purpose: z.enum(['result', 'preview']),
    created_at: z.int(),
    title: z.string(),
    title_by_user: flag,
    prompt: z.string(),
    settings: storedJson.pipe(settings),
    connection_id: z.string(),
    job_id: z.string(),
    /** Whether the task of the newest job failed at the service: a retry creates a new task. */
    task_failed: flag,
    preview_key: z.string().nullable(),
    group_id: z.string().nullable(),
    reference_id: z.string().nullable(),
    parent_id: z.string().nullable(),
    script_id: z.string().nullable(),
    source_conversation_id: z.string().nullable(),
    source_turn_id: z.string().nullable(),
    deleted_at: z.int().nullable(),
    /** This and the following columns belong to the newest job. */
    state: jobState,
    error: storedJson.pipe(serviceErrorData).nullable(),
    done: z.int().nullable(),
    total: z.int().nullable(),
    task_id: z.string().nullable(),
    polls: z.int(),
    polled_at: z.int().nullable(),
    held: flag,
    /** The user dismissed its outcome. */
    dismissed: flag,
    poll_state: z.string().nullable(),
  }).transform(
    ({ sourceConversationId, sourceTurnId: turnId, done, total, polls, polledAt, pollState, ...rest }) => ({
      ...rest,
      source:
        sourceConversationId === null || turnId === null
          ? null
          : { conversationId: sourceConversationId, turnId },
      progress: done === null || total === null ? null : { done, total },
      polls: rest.taskId === null ? null : { count: polls, lastAt: polledAt, state: pollState },
    }),
  );

/** A stored generation: one request, with the state of its newest job. `OutputStore` has its outputs. */
export type StoredGeneration<Settings = unknown> = Readonly<z.output<ReturnType<typeof row<Settings>>>>;

type Given = 'id' | 'createdAt' | 'title' | 'prompt' | 'settings' | 'connectionId' | 'jobId';
type Optional =
  | 'purpose'
  | 'titleByUser'
  | 'previewKey'
  | 'groupId'
  | 'referenceId'
  | 'parentId'
  | 'scriptId'
  | 'source';
/** A new generation. */
export type NewGeneration<Settings> = Pick<StoredGeneration<Settings>, Given> &
  Partial<Pick<StoredGeneration<Settings>, Optional>>;

const COLUMNS = `g.id, g.purpose, g.created_at, g.title, g.title_by_user, g.prompt, g.settings, g.connection_id, g.job_id,
  g.task_failed, g.preview_key, g.group_id, g.reference_id, g.parent_id, g.script_id, g.source_conversation_id,
  g.source_turn_id, g.deleted_at, j.state, j.error, j.progress_done AS done, j.progress_total AS total, j.task_id, j.polls, j.polled_at,
  j.poll_state, j.held, (j.dismissed OR j.cleared) AS dismissed`;
const SELECT = `SELECT ${COLUMNS} FROM generation g JOIN job j ON j.id = g.job_id`;

/** Stores the generations of one kind. */
export class GenerationStore<Settings = unknown, Details = unknown> extends Store {
  readonly kind: string;
  readonly outputs: OutputStore<Details>;
  readonly #searched;
  readonly #rows;

  constructor(db: DatabaseSync, shape: GenerationShape<Settings, Details>) {
    super(db);
    this.kind = shape.kind;
    this.outputs = new OutputStore(db, shape);
    this.#searched = shape.searched?.bind(shape) ?? (() => []);
    this.#rows = this.reader({
      table: 'generation',
      schema: row(shape.settings),
      substitutes: { error: () => null },
    });
  }

  /** Inserts a generation. Its job may follow within the same transaction. */
  insert(generation: NewGeneration<Settings>): void {
    const { id, createdAt, title, prompt, connectionId, jobId, settings } = generation;
    const { purpose = 'result', titleByUser = false, previewKey = null, source = null } = generation;
    const { groupId = null, referenceId = null, parentId = null, scriptId = null } = generation;
    this.sql(`INSERT INTO generation (id, kind, purpose, created_at, title, title_by_user, prompt, settings, connection_id,
         job_id, preview_key, group_id, reference_id, parent_id, script_id, source_conversation_id, source_turn_id,
         search_text)
       VALUES (:id, :kind, :purpose, :createdAt, :title, :titleByUser, :prompt, :settings, :connectionId, :jobId,
         :previewKey, :groupId, :referenceId, :parentId, :scriptId, :conversationId, :turnId, :searchText)`).run(
      {
        ...{ id, kind: this.kind, purpose, createdAt, title, prompt, connectionId, jobId },
        ...{ previewKey, groupId, referenceId, parentId, scriptId },
        titleByUser: titleByUser ? 1 : 0,
        settings: JSON.stringify(settings),
        conversationId: source?.conversationId ?? null,
        turnId: source?.turnId ?? null,
        searchText: searchText(this.#searched(generation)),
      },
    );
  }

  /** Returns a generation, even in the trash; undefined for another kind. */
  get(id: string): StoredGeneration<Settings> | undefined {
    return this.#rows.one(this.sql(`${SELECT} WHERE g.id = ? AND g.kind = ?`).get(id, this.kind));
  }

  /**
   * Returns results outside the trash, newest first.
   * @param given.query words that must all occur in the searchable texts.
   * @param given.tags tags that one of the files must have
   * @param given.scriptId only those made of this script.
   */
  page(given: {
    readonly before?: string | undefined;
    readonly query?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly scriptId?: string | undefined;
    readonly limit: number;
  }): StoredGeneration<Settings>[] {
    const { sets, query } = readTags(this.sql, given);
    const wanted = searchWords(query);
    const { scriptId } = given;
    const wants = [
      ...wanted.map((_, at) => `instr(g.search_text, :word${at}) > 0`),
      ...(scriptId === undefined ? [] : ['g.script_id = :script']),
      ...(sets.length === 0 ? [] : [this.#tagged(sets)]),
    ];
    const found = this.db.prepare(
      `${SELECT} WHERE g.kind = :kind AND g.id < :from AND g.deleted_at IS NULL AND g.purpose = 'result'
       ${wants.map((one) => `AND ${one}`).join(' ')} ORDER BY g.id DESC LIMIT :count`,
    );
    const values = Object.fromEntries(wanted.map((word, at) => [`word${at}`, word]));
    return this.#rows.page(given.before ?? '~', given.limit, (from, count) =>
      found.all({
        ...values,
        ...(scriptId === undefined ? {} : { script: scriptId }),
        ...tagValues(sets),
        ...{ kind: this.kind, from, count },
      }),
    );
  }

  /** SQL: generations with a file outside the trash that has all tags. Those of a rare tag are looked up one by one. */
  #tagged(sets: TagSets): string {
    const rare = rarestSet(this.sql, sets, RARE_MAX + 1);
    const some = 'SELECT o.generation_id FROM generation_output o CROSS JOIN asset a ON a.id = o.asset_id';
    const has = ['a.deleted_at IS NULL', ...hasTags(sets, 'a')].join(' AND ');
    return rare === undefined || rare.count > RARE_MAX
      ? `EXISTS (${some} WHERE o.generation_id = g.id AND ${has})`
      : `g.id IN (${some} WHERE o.asset_id IN (SELECT asset_id FROM asset_tag WHERE ${isOneOf(sets, rare.at)}) AND ${has})`;
  }

  /** Returns the newest preview with this key. */
  preview(key: string): StoredGeneration<Settings> | undefined {
    return this.#rows.one(
      this.sql(
        `${SELECT} WHERE g.preview_key = ? AND g.kind = ? AND g.deleted_at IS NULL ORDER BY g.id DESC LIMIT 1`,
      ).get(key, this.kind),
    );
  }

  /** Returns generations outside the trash whose newest job is not done, newest first. */
  unfinished(limit: number): StoredGeneration<Settings>[] {
    // Reads the partial index, which has few rows however many generations there are.
    return this.#rows.all(
      this.sql(`SELECT ${COLUMNS} FROM job j INDEXED BY job_unfinished JOIN generation g ON g.id = j.subject_id
       WHERE j.kind = ? AND j.state <> 'done' AND g.job_id = j.id AND g.deleted_at IS NULL
       ORDER BY g.created_at DESC, g.id DESC LIMIT ?`).all(this.kind, limit),
    );
  }

  /** Returns the generations of a group in the order of their requests, including trashed ones. */
  ofGroup(groupId: string): StoredGeneration<Settings>[] {
    return this.#rows.all(
      this.sql(`${SELECT} WHERE g.group_id = ? AND g.kind = ? ORDER BY g.created_at, g.id`).all(
        groupId,
        this.kind,
      ),
    );
  }

  /** Returns the ids of all jobs of a generation, oldest first. */
  jobIds(id: string): string[] {
    return this.sql('SELECT id FROM job WHERE subject_id = ? ORDER BY id')
      .all(id)
      .map((row) => String(row.id));
  }

  rename(generation: StoredGeneration<Settings>, title: string): void {
    const { id } = generation;
    this.sql(
      'UPDATE generation SET title = :title, title_by_user = 1, search_text = :searchText WHERE id = :id',
    ).run({ id, title, searchText: searchText(this.#searched({ ...generation, title })) });
  }

  /** Sets the newest job of a generation. */
  setJob(id: string, jobId: string): void {
    this.sql('UPDATE generation SET job_id = ?, task_failed = 0 WHERE id = ?').run(jobId, id);
  }

  /** Records that the task of the newest job failed at the service. */
  setTaskFailed(id: string): void {
    this.sql('UPDATE generation SET task_failed = 1 WHERE id = ?').run(id);
  }

  /** @param at time of deletion; null restores. */
  setDeleted(id: string, at: number | null): void {
    this.sql('UPDATE generation SET deleted_at = ? WHERE id = ?').run(at, id);
  }

  /** Returns results in the trash, last deleted first. */
  trashed(limit: number): StoredGeneration<Settings>[] {
    return this.#rows.all(
      this.sql(`${SELECT} WHERE g.deleted_at IS NOT NULL AND g.kind = ? AND g.purpose = 'result'
       ORDER BY g.deleted_at DESC, g.id DESC LIMIT ?`).all(this.kind, limit),
    );
  }

  /** Returns the ids of results that went to the trash before this time. */
  expired(before: number): string[] {
    return this.sql('SELECT id FROM generation WHERE deleted_at <= ? AND kind = ?')
      .all(before, this.kind)
      .map((row) => String(row.id));
  }

  /** Deletes a generation for good, with its jobs and output rows; the library deletes the files. */
  delete(id: string): void {
    this.sql('DELETE FROM generation WHERE id = ?').run(id);
  }
}
