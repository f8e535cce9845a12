import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type ConversationOptions,
  type ConversationSummary,
  conversationOptions,
} from '../../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { RowReader } from '../row-reader.ts';
import { SearchIndex } from '../search/search-index.ts';
import { storedJson } from '../stored-json.ts';

/** Time of deletion of what is not whole yet, or not any more: older than any, so that the next tidying takes it away. */
export const PURGING = 0;

const flag = z.int().transform((value) => value === 1);

const conversationRow = z
  .object({
    number: z.int(),
    id: z.string(),
    title: z.string(),
    title_by_user: flag,
    pinned: flag,
    unread: flag,
    created_at: z.int(),
    updated_at: z.int(),
    deleted_at: z.int().nullable(),
    active_turn_id: z.string().nullable(),
    options: storedJson.pipe(conversationOptions),
    draft: z.string(),
    running: flag,
  })
  .transform(
    (found): StoredConversation => ({
      number: found.number,
      summary: {
        id: found.id,
        title: found.title,
        pinned: found.pinned,
        createdAt: found.created_at,
        updatedAt: found.updated_at,
        running: found.running,
        unread: found.unread,
      },
      titleByUser: found.title_by_user,
      deletedAt: found.deleted_at,
      activeTurnId: found.active_turn_id,
      options: found.options,
      draft: found.draft,
    }),
  );

/** Options that cannot be read are those of a new conversation, with no service to send to until the user chooses one. */
export const OPTIONS_SUBSTITUTE = {
  options: () =>
    JSON.stringify({
      ...DEFAULT_SETTINGS.newConversation,
      ...{ connectionId: null, chatParameters: {}, messagesParameters: {} },
    }),
};

/** A conversation as stored, its turns apart. */
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
SELECT c.number, c.id, c.title, c.title_by_user, c.pinned, c.unread, c.created_at, c.updated_at, c.deleted_at,
  c.active_turn_id, c.options, c.draft,
  EXISTS (SELECT 1 FROM job WHERE job.conversation_id = c.id AND job.ended_at IS NULL) AS running
FROM conversation c`;

/**
 * A new conversation until something is sent, or the user names or pins it: a draft, and no row of the
 * list. One of which all turns were taken out is none: they may come back, and the row is the way to the trash.
 */
const UNSENT = `c.active_turn_id IS NULL AND c.title = '' AND c.pinned = 0
  AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.conversation_id = c.id)`;

/** Conversations without their turns. Setters touch one thing each and leave the order of the list alone, but `touch`. */
export class ConversationStore {
  readonly #rows;
  readonly #titles: SearchIndex;
  readonly #get;
  readonly #insert;
  readonly #pinned;
  readonly #page;
  readonly #taken;
  readonly #titled;
  readonly #set;
  readonly #unsent;
  readonly #trashed;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, {
      table: 'conversation',
      schema: conversationRow,
      instead: OPTIONS_SUBSTITUTE,
    });
    this.#titles = new SearchIndex(db, 'title_index');
    this.#get = db.prepare(`${SELECT} WHERE c.id = ?`);
    this.#insert = db.prepare(
      `INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, options, draft)
       VALUES (:id, '', 0, 0, 0, :now, :updated, :options, '')`,
    );
    this.#pinned = db.prepare(
      `${SELECT} WHERE c.deleted_at IS NULL AND c.pinned = 1 ORDER BY c.updated_at DESC`,
    );
    this.#page = db.prepare(
      `${SELECT} WHERE c.deleted_at IS NULL AND c.pinned = 0 AND c.updated_at < ? AND NOT (${UNSENT}) ORDER BY c.updated_at DESC LIMIT ?`,
    );
    this.#taken = db.prepare('SELECT 1 FROM conversation WHERE updated_at = ? AND deleted_at IS NULL');
    this.#titled = db.prepare(
      `SELECT title FROM conversation WHERE deleted_at IS NULL AND substr(title, 1, length(:base)) = :base`,
    );
    this.#unsent = db.prepare(
      `${SELECT} WHERE c.deleted_at IS NULL AND ${UNSENT} AND c.draft <> '' ORDER BY c.updated_at DESC LIMIT 1`,
    );
    this.#trashed = db.prepare(
      `${SELECT} WHERE c.deleted_at > 0 AND NOT (${UNSENT} AND c.draft = '') ORDER BY c.deleted_at DESC LIMIT ?`,
    );
    this.#expired = db.prepare(`${SELECT} WHERE c.deleted_at <= ?`);
    this.#delete = db.prepare('DELETE FROM conversation WHERE id = ?');
    const set = (column: string) => db.prepare(`UPDATE conversation SET ${column} = ? WHERE id = ?`);
    this.#set = {
      title: set('title'),
      titleByUser: set('title_by_user'),
      pinned: set('pinned'),
      unread: set('unread'),
      updatedAt: set('updated_at'),
      deletedAt: set('deleted_at'),
      activeTurn: set('active_turn_id'),
      options: set('options'),
      draft: set('draft'),
    };
  }

  get(id: string): StoredConversation | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  insert(id: string, options: ConversationOptions, now: number): void {
    this.#insert.run({ id, options: JSON.stringify(options), now, updated: this.#free(now) });
  }

  /** All pinned ones; they lead the first page. */
  pinned(): ConversationSummary[] {
    return this.#rows.all(this.#pinned.all()).map(({ summary }) => summary);
  }

  /** Not pinned ones changed before `before`, newest first. */
  page(before: number, limit: number): ConversationSummary[] {
    return this.#rows.all(this.#page.all(before, limit)).map(({ summary }) => summary);
  }

  /** The newest of which nothing was sent yet, but which has a draft. */
  unsent(): ConversationSummary | undefined {
    return this.#rows.one(this.#unsent.get())?.summary;
  }

  setTitle(id: string, title: string, byUser: boolean): void {
    const before = this.get(id);
    if (!before) return;
    this.#set.title.run(title, id);
    this.#set.titleByUser.run(byUser ? 1 : 0, id);
    this.#titles.put(before.number, before.summary.title, title);
  }

  setPinned(id: string, pinned: boolean): void {
    this.#set.pinned.run(pinned ? 1 : 0, id);
  }

  setUnread(id: string, unread: boolean): void {
    this.#set.unread.run(unread ? 1 : 0, id);
  }

  /** null: nothing of it is left to be shown. */
  setActiveTurn(id: string, turnId: string | null): void {
    this.#set.activeTurn.run(turnId, id);
  }

  setOptions(id: string, options: ConversationOptions): void {
    this.#set.options.run(JSON.stringify(options), id);
  }

  setDraft(id: string, draft: string): void {
    this.#set.draft.run(draft, id);
  }

  setDeletedAt(id: string, at: number | null): void {
    this.#set.deletedAt.run(at, id);
  }

  /** Titles that begin so, not of the trash. */
  titlesLike(base: string): string[] {
    return this.#titled.all({ base }).map((row) => String(row.title));
  }

  /** Moves it to the head of the list. */
  touch(id: string, now: number): void {
    this.#set.updatedAt.run(this.#free(now), id);
  }

  /** In the trash, last deleted first; without what was never more than an empty draft, and those on their way out (deleted at 0). */
  trashed(limit: number): StoredConversation[] {
    return this.#rows.all(this.#trashed.all(limit));
  }

  /** In the trash since `at` or longer. */
  expired(at: number): StoredConversation[] {
    return this.#rows.all(this.#expired.all(at));
  }

  /** For good, with turns, jobs and logs. Texts of the turns must have left the index before. */
  delete(conversation: StoredConversation): void {
    this.#titles.put(conversation.number, conversation.summary.title, '');
    this.#delete.run(conversation.summary.id);
  }

  /** The list is paged by `updated_at`, so no two may share one. */
  #free(now: number): number {
    let at = now;
    while (this.#taken.get(at)) at += 1;
    return at;
  }
}
