import type { DatabaseSync } from 'node:sqlite';
import type { TurnStore } from '../../db/chat/turn-store.ts';
import { TagStore } from '../../db/library/tag-store.ts';
import { SearchIndex } from '../../db/search/search-index.ts';
import { Store } from '../../db/store.ts';
import { transaction } from '../../db/transaction.ts';
import { withNormalSync } from '../../db/with-normal-sync.ts';
import type { ConversationRow, ImportedProject, ImportRow, TurnRow } from './import-task.ts';

/** Milliseconds that the core's thread is blocked at a time. */
const TIME_SLICE_MS = 5;
/** Log pages after which SQLite checkpoints by itself; its default. */
const CHECKPOINT_PAGES = 1000;

/** The progress of an import. */
export interface ImportProgress {
  conversations: number;
  turns: number;
  already: number;
}

/**
 * Stores rows of an import. Until they are published all at once, they count as deleted: nobody sees them, and the next
 * start removes the rows of a killed import.
 */
export class ImportStore extends Store {
  readonly #turns: TurnStore;
  readonly #titles: SearchIndex;
  readonly #tags: TagStore;

  constructor(db: DatabaseSync, turns: TurnStore) {
    super(db);
    this.#turns = turns;
    this.#tags = new TagStore(db);
    this.#titles = new SearchIndex(db, 'title_index');
  }

  /** @param options JSON, for conversations without their own. */
  begin(importId: string, options: string): Staging {
    return new Staging(this, importId, options);
  }

  /**
   * Leaves checkpoints to the import thread, see import-worker.ts: they wait for the disk, here for up to hundreds of
   * milliseconds each.
   */
  disableCheckpoints(): { restore(): void } {
    this.db.exec('PRAGMA wal_autocheckpoint = 0');
    return { restore: () => this.db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`) };
  }

  /** Writes rows for a few milliseconds. @returns how many rows, from `from` on, are written. */
  writeBatch(rows: readonly ImportRow[], from: number, staging: Staging): number {
    const until = performance.now() + TIME_SLICE_MS;
    let at = from;
    // Invisible rows need not be durable at once: publishing waits for all of them.
    withNormalSync(this.db, () =>
      transaction(this.db, () => {
        do {
          const row = rows[at++];
          if (row !== undefined) staging.put(row);
        } while (at < rows.length && performance.now() < until);
      }),
    );
    return at;
  }

  isKnown({ key, wasId }: ConversationRow, importId: string): boolean {
    if (
      key !== null &&
      this.sql(
        'SELECT 1 FROM conversation WHERE import_key = ? AND (deleted_at IS NULL OR (deleted_at = 0 AND import_id = ?))',
      ).get(key, importId) !== undefined
    )
      return true;
    return (
      wasId !== null &&
      this.sql('SELECT 1 FROM conversation WHERE id = ? AND deleted_at IS NULL').get(wasId) !== undefined
    );
  }

  isTaken(updatedAt: number): boolean {
    return (
      this.sql(
        'SELECT 1 FROM conversation WHERE pinned IN (0, 1) AND updated_at = ? AND deleted_at IS NULL',
      ).get(updatedAt) !== undefined
    );
  }

  addConversation(
    row: ConversationRow,
    given: { importId: string; options: string; updatedAt: number },
  ): void {
    const { type: _, wasId: _was, key, title, pinned, options, project, tags, ...rest } = row;
    const projectId = project && this.#projectId(project);
    const ownOptions = project && projectId === null ? project.optionsWithout : options;
    const { lastInsertRowid } =
      this.sql(`INSERT INTO conversation (id, title, title_by_user, pinned, archived_at, project_id, unread, created_at, updated_at, deleted_at,
         active_turn_id, options, draft, import_id, import_key)
       VALUES (:id, :title, :named, :pinned, :archivedAt, :projectId, 0, :createdAt, :updatedAt, 0, :activeTurnId, :options, '', :importId, :key)`).run(
        {
          ...{ ...rest, ...given, title, key, projectId, options: ownOptions ?? given.options },
          named: title === '' ? 0 : 1,
          pinned: pinned ? 1 : 0,
        },
      );
    this.#titles.put(Number(lastInsertRowid), '', title);
    for (const tag of tags) this.#tags.add(tag, [row.id]);
  }

  /** Returns the project with this name and these instructions; null if there is none. */
  #projectId({ name, instructions }: ImportedProject): string | null {
    const found = this.sql(
      'SELECT id FROM project WHERE deleted_at IS NULL AND name = ? AND instructions = ?',
    ).get(name, instructions);
    return found === undefined ? null : String(found.id);
  }

  addTurn({ type: _, ...row }: TurnRow, conversationId: string): void {
    this.sql(`INSERT INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, answer,
         bookmarked_at, indexed)
       VALUES (:number, :id, :conversationId, :parentId, :depth, :role, :createdAt, :parts, :status, :answer,
         :bookmarkedAt, 0)`).run({ ...row, conversationId, number: this.#turns.freeNumber(row.createdAt) });
  }

  /** Deletes staged rows. Each step takes a few milliseconds; the caller may stop after any of them. */
  *drop(importId: string): Generator<void> {
    const staged = this.sql(
      'SELECT id, number, title FROM conversation WHERE import_id = ? AND deleted_at = 0 LIMIT 1',
    );
    for (let row = staged.get(importId); row !== undefined; row = staged.get(importId)) {
      const id = String(row.id);
      const turns = this.#turns.deepestFirst(id);
      for (let at = 0; at < turns.length; yield) {
        const until = performance.now() + TIME_SLICE_MS;
        withNormalSync(this.db, () =>
          transaction(this.db, () => {
            while (at < turns.length && performance.now() < until) this.#turns.delete(turns[at++] ?? '');
          }),
        );
      }
      const { number, title } = row;
      transaction(this.db, () => {
        this.#titles.put(Number(number), String(title), '');
        this.sql('DELETE FROM conversation WHERE id = ?').run(id);
      });
      yield;
    }
  }

  /** Returns ids of imported conversations that are not in the trash. */
  conversationIds(importId: string): string[] {
    return this.sql('SELECT id FROM conversation WHERE import_id = ? AND deleted_at IS NULL')
      .all(importId)
      .map((row) => String(row.id));
  }

  moveToTrash(ids: readonly string[], now: number): void {
    transaction(this.db, () => {
      for (const id of ids)
        this.sql('UPDATE conversation SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL').run(now, id);
    });
  }
}

/** A running import. */
export class Staging {
  readonly written: ImportProgress = { conversations: 0, turns: 0, already: 0 };
  readonly #store: ImportStore;
  readonly #importId: string;
  readonly #options: string;
  /** Timestamps used by this import, with the next to try: thousands of conversations may share one. */
  readonly #times = new Map<number, number>();
  /** The conversation whose turns follow; null if it is skipped. */
  #current: string | null = null;

  constructor(store: ImportStore, importId: string, options: string) {
    this.#store = store;
    this.#importId = importId;
    this.#options = options;
  }

  put(row: ImportRow): void {
    if (row.type === 'turn') {
      if (this.#current === null) return;
      this.#store.addTurn(row, this.#current);
      this.written.turns++;
      return;
    }
    this.#current = null;
    if (this.#store.isKnown(row, this.#importId)) {
      this.written.already++;
      return;
    }
    const updatedAt = this.#freeTime(row.updatedAt);
    this.#store.addConversation(row, { importId: this.#importId, options: this.#options, updatedAt });
    this.#current = row.id;
    this.written.conversations++;
  }

  #freeTime(time: number): number {
    let free = this.#times.get(time) ?? time;
    while (this.#times.has(free) || this.#store.isTaken(free)) free++;
    this.#times.set(free, free + 1);
    this.#times.set(time, free + 1);
    return free;
  }
}
