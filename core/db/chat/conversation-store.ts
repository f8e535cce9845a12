import { z } from 'zod';
import {
  type ConversationOptions,
  type ConversationSummary,
  conversationOptions,
} from '../../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { flag, rowSchema } from '../row-schema.ts';
import { SearchIndex } from '../search/search-index.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { HAS_DRAFT_FILES } from './draft-file-store.ts';

/**
 * Deletion time of conversations that are incomplete or being purged: older than any other, so that the next clean-up
 * deletes them.
 */
export const PURGING = 0;

const conversationRow = rowSchema({
  number: z.int(),
  id: z.string(),
  title: z.string(),
  title_by_user: flag,
  pinned: flag,
  unread: flag,
  created_at: z.int(),
  updated_at: z.int(),
  archived_at: z.int().nullable(),
  project_id: z.string().nullable(),
  deleted_at: z.int().nullable(),
  active_turn_id: z.string().nullable(),
  options: storedJson.pipe(conversationOptions),
  draft: z.string(),
  running: flag,
}).transform(
  ({ number, titleByUser, deletedAt, activeTurnId, options, draft, ...summary }): StoredConversation => ({
    ...{ number, summary, titleByUser, deletedAt, activeTurnId, options, draft },
  }),
);

/** Replaces unreadable options: those of a new conversation, without a connection until the user chooses one. */
export const OPTIONS_SUBSTITUTE = {
  options: () =>
    JSON.stringify({
      ...DEFAULT_SETTINGS.newConversation,
      ...{ connectionId: null, chatParameters: {}, messagesParameters: {} },
    }),
};

/** A stored conversation, without its turns. */
export interface StoredConversation {
  readonly number: number;
  readonly summary: ConversationSummary;
  readonly titleByUser: boolean;
  readonly deletedAt: number | null;
  readonly activeTurnId: string | null;
  readonly options: ConversationOptions;
  readonly draft: string;
}

const SELECT = `
SELECT c.number, c.id, c.title, c.title_by_user, c.pinned, c.unread, c.created_at, c.updated_at, c.archived_at,
  c.deleted_at, c.active_turn_id, c.options, c.draft,
  (SELECT id FROM project WHERE id = c.project_id AND deleted_at IS NULL) AS project_id,
  EXISTS (SELECT 1 FROM job WHERE job.conversation_id = c.id AND job.ended_at IS NULL) AS running
FROM conversation c`;

/**
 * SQL: a new conversation is only a draft, and not listed, until a message is sent or the user names or pins it. A
 * conversation whose turns were all removed stays listed, since they can be restored.
 */
const UNSENT = `c.active_turn_id IS NULL AND c.title = '' AND c.pinned = 0
  AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.conversation_id = c.id)`;

/** SQL: its composer holds text or files. */
const HAS_DRAFT = `(c.draft <> '' OR ${HAS_DRAFT_FILES})`;

/** SQL: it is in a project that is not in the trash. */
const IN_PROJECT = 'project_id IN (SELECT id FROM project WHERE deleted_at IS NULL)';
/** SQL: those that are pinned or in a project; as two queries, since one with OR would scan the table. */
const LEADING = `SELECT number FROM conversation WHERE deleted_at IS NULL AND pinned = 1
  UNION ALL SELECT number FROM conversation WHERE deleted_at IS NULL AND ${IN_PROJECT}`;

/** Stores conversations without their turns. Only `touch` changes the order of the list. */
export class ConversationStore extends Store {
  readonly #rows = this.reader({
    table: 'conversation',
    schema: conversationRow,
    substitutes: OPTIONS_SUBSTITUTE,
  });
  readonly #titles = new SearchIndex(this.db, 'title_index');

  get(id: string): StoredConversation | undefined {
    return this.#rows.one(this.sql(`${SELECT} WHERE c.id = ?`).get(id));
  }

  insert(id: string, options: ConversationOptions, now: number): void {
    this.sql(`INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, options, draft)
       VALUES (:id, '', 0, 0, 0, :now, :updated, :options, '')`).run({
      id,
      options: JSON.stringify(options),
      now,
      updated: this.#free(now),
    });
  }

  /** Returns all conversations outside the archive that are pinned or in a project, which lead the first page. */
  leading(): ConversationSummary[] {
    return this.#rows
      .all(
        this.sql(
          `${SELECT} WHERE c.number IN (${LEADING}) AND c.archived_at IS NULL AND NOT (${UNSENT}) ORDER BY c.updated_at DESC`,
        ).all(),
      )
      .map(({ summary }) => summary);
  }

  /** Returns archived conversations, or those that do not lead, changed before `before`, newest first. */
  page(before: number, limit: number, of: 'others' | 'archived'): ConversationSummary[] {
    const where =
      of === 'archived'
        ? 'c.archived_at IS NOT NULL'
        : `c.archived_at IS NULL AND c.pinned = 0 AND (c.project_id IS NULL OR NOT c.${IN_PROJECT})`;
    return this.#rows
      .all(
        this.sql(
          `${SELECT} WHERE c.deleted_at IS NULL AND ${where} AND c.updated_at < ? AND NOT (${UNSENT}) ORDER BY c.updated_at DESC LIMIT ?`,
        ).all(before, limit),
      )
      .map(({ summary }) => summary);
  }

  /** Returns the newest unsent conversation that has a draft. */
  unsent(): ConversationSummary | undefined {
    return this.#rows.one(
      this.sql(
        `${SELECT} WHERE c.deleted_at IS NULL AND ${UNSENT} AND ${HAS_DRAFT} ORDER BY c.updated_at DESC LIMIT 1`,
      ).get(),
    )?.summary;
  }

  setTitle(id: string, title: string, byUser: boolean): void {
    const before = this.get(id);
    if (!before) return;
    this.#set(id, 'title', title);
    this.#set(id, 'title_by_user', byUser ? 1 : 0);
    this.#titles.put(before.number, before.summary.title, title);
  }

  setPinned(id: string, pinned: boolean): void {
    this.#set(id, 'pinned', pinned ? 1 : 0);
  }

  /** @param at null: not archived. */
  setArchivedAt(id: string, at: number | null): void {
    this.#set(id, 'archived_at', at);
  }

  /** @param projectId null: in no project. */
  setProject(id: string, projectId: string | null): void {
    this.#set(id, 'project_id', projectId);
  }

  setUnread(id: string, unread: boolean): void {
    this.#set(id, 'unread', unread ? 1 : 0);
  }

  /** @param turnId null if no turn is left to show. */
  setActiveTurn(id: string, turnId: string | null): void {
    this.#set(id, 'active_turn_id', turnId);
  }

  setOptions(id: string, options: ConversationOptions): void {
    this.#set(id, 'options', JSON.stringify(options));
  }

  setDraft(id: string, draft: string): void {
    this.#set(id, 'draft', draft);
  }

  setDeletedAt(id: string, at: number | null): void {
    this.#set(id, 'deleted_at', at);
  }

  /** Returns the titles with this prefix, outside the trash. */
  titlesLike(base: string): string[] {
    return this.sql(
      `SELECT title FROM conversation WHERE deleted_at IS NULL AND substr(title, 1, length(:base)) = :base`,
    )
      .all({ base })
      .map((row) => String(row.title));
  }

  /** Moves a conversation to the top of the list. */
  touch(id: string, now: number): void {
    this.#set(id, 'updated_at', this.#free(now));
  }

  /** Returns the trash, last deleted first, without empty drafts and conversations being purged (deleted at 0). */
  trashed(limit: number): StoredConversation[] {
    return this.#rows.all(
      this.sql(
        `${SELECT} WHERE c.deleted_at > 0 AND (NOT (${UNSENT}) OR ${HAS_DRAFT}) ORDER BY c.deleted_at DESC LIMIT ?`,
      ).all(limit),
    );
  }

  /** Returns conversations that went to the trash at `at` or before. */
  expired(at: number): StoredConversation[] {
    return this.#rows.all(this.sql(`${SELECT} WHERE c.deleted_at <= ?`).all(at));
  }

  /**
   * Deletes a conversation for good, with turns, jobs and logs. The texts of its turns must have been removed from the
   * index.
   */
  delete(conversation: StoredConversation): void {
    this.#titles.put(conversation.number, conversation.summary.title, '');
    this.sql('DELETE FROM conversation WHERE id = ?').run(conversation.summary.id);
  }

  #set(id: string, column: string, value: string | number | null): void {
    this.sql(`UPDATE conversation SET ${column} = ? WHERE id = ?`).run(value, id);
  }

  /** Returns a free time: the list is paged by `updated_at`, which must be unique. */
  #free(now: number): number {
    let at = now;
    while (this.sql('SELECT 1 FROM conversation WHERE updated_at = ? AND deleted_at IS NULL').get(at))
      at += 1;
    return at;
  }
}
