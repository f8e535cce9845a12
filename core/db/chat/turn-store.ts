import { z } from 'zod';
import {
  type AnswerInfo,
  type Part,
  type Turn,
  type TurnStatus,
  turnStatus,
} from '../../../shared/domain/conversation.ts';
import { turnIndexEntry } from '../search/turn-index-entry.ts';
import { Store } from '../store.ts';
import { transaction } from '../transaction.ts';
import { withNormalSync } from '../with-normal-sync.ts';
import { TurnIndex } from './turn-index.ts';
import { NUMBERS_PER_SECOND, turnNumberAt } from './turn-number.ts';
import { CHILDREN, CHILDREN_OF_ALL, NEWEST_BELOW, NOT_REMOVED, REMOVED_ABOVE, UP } from './turn-paths.ts';
import { type StoredTurn, TURN_COLUMNS, turnReader } from './turn-row.ts';

const place = z.object({ id: z.string(), created_at: z.int(), status: turnStatus });
const pageRow = z
  .object({ id: z.string(), parent_id: z.string().nullable(), parts: z.string(), status: turnStatus })
  .transform(({ id, parent_id, parts, status }) => ({
    id,
    parentId: parent_id,
    json: parts,
    /** Whether the turn is complete. */
    isWritten: status !== 'waiting' && status !== 'streaming',
  }));
/** A turn of a branch, with its parts as JSON. */
export type BranchPage = Readonly<z.output<typeof pageRow>>;

const child = z.object({ id: z.string(), parent_id: z.string() });

/** Turns indexed in one transaction. */
const INDEXED_AT_ONCE = 50;

/** Values of `UP` for a whole branch. */
const WHOLE = { skip: 0, limit: Number.MAX_SAFE_INTEGER, least: 0, bytes: Number.MAX_SAFE_INTEGER };

const DELETE = 'DELETE FROM turn WHERE number = ?';

/** Stores turns, the nodes of conversation trees, and keeps the search index consistent. */
export class TurnStore extends Store {
  readonly #rows = turnReader(this.db);
  readonly #index = new TurnIndex(this.db);

  get(id: string): StoredTurn | undefined {
    return this.#rows.one(this.sql(`SELECT ${TURN_COLUMNS} FROM turn t WHERE t.id = ?`).get(id));
  }

  /**
   * Inserts a turn below its parent, which must exist. A turn without a parent starts a branch at the root. For many
   * turns, index the words `later`, with `indexNext`.
   */
  insert(turn: Omit<Turn, 'siblings'>, words: 'now' | 'later' = 'now'): void {
    const parent = turn.parentId === null ? undefined : this.get(turn.parentId);
    const number = this.freeNumber(turn.createdAt);
    this.sql(`INSERT INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, answer,
         bookmarked_at, indexed)
       VALUES (:number, :id, :conversationId, :parentId, :depth, :role, :createdAt, :parts, :status, :answer,
         :bookmarkedAt, :indexed)`).run({
      number,
      id: turn.id,
      conversationId: turn.conversationId,
      parentId: turn.parentId,
      depth: parent ? parent.depth + 1 : 0,
      role: turn.role,
      createdAt: turn.createdAt,
      parts: JSON.stringify(turn.parts),
      status: turn.status,
      answer: turn.answer && JSON.stringify(turn.answer),
      bookmarkedAt: turn.bookmarkedAt ?? null,
      indexed: words === 'now' ? 1 : 0,
    });
    if (words === 'now') this.#index.put(number, null, turnIndexEntry(turn));
  }

  /** Deletes an empty turn, which has no descendants: a choice that never came. */
  deleteEmpty(id: string): void {
    const turn = this.get(id);
    if (turn?.parts.length === 0) this.sql(DELETE).run(turn.number);
  }

  /** Updates an answer. */
  update(id: string, after: { parts: readonly Part[]; status: TurnStatus; answer: AnswerInfo | null }): void {
    const before = this.get(id);
    if (!before) return;
    this.sql('UPDATE turn SET parts = :parts, status = :status, answer = :answer WHERE id = :id').run({
      id,
      parts: JSON.stringify(after.parts),
      status: after.status,
      answer: after.answer && JSON.stringify(after.answer),
    });
    this.#reindex(before, { ...before, parts: [...after.parts], answer: after.answer });
  }

  /** @param at null: not bookmarked. */
  setBookmarkedAt(id: string, at: number | null): void {
    const before = this.get(id);
    if (!before) return;
    this.sql('UPDATE turn SET bookmarked_at = ? WHERE id = ?').run(at, id);
    const { bookmarkedAt: _, ...rest } = before;
    this.#reindex(before, at === null ? rest : { ...rest, bookmarkedAt: at });
  }

  #reindex(before: StoredTurn, after: StoredTurn): void {
    if (before.indexed) this.#index.put(before.number, turnIndexEntry(before), turnIndexEntry(after));
  }

  /**
   * Returns the branch that ends in `leafId`, without removed turns: at most `limit` turns above the last `skip`, fewer,
   * but `least`, once they hold `bytes`.
   */
  path(leafId: string, limit: number, { skip = 0, least = 0, bytes = WHOLE.bytes } = {}): StoredTurn[] {
    const page = this.sql(`${UP} SELECT ${TURN_COLUMNS} ${NOT_REMOVED} ORDER BY up.n DESC`);
    return this.#rows.all(page.all({ leaf: leafId, skip, limit, least, bytes }));
  }

  /** Returns id, time and status of all turns of the branch that ends in `leafId`, as `path` orders them. */
  branch(leafId: string): { id: string; createdAt: number; status: TurnStatus }[] {
    return this.sql(`${UP} SELECT t.id, t.created_at, t.status ${NOT_REMOVED} ORDER BY up.n DESC`)
      .all({ ...WHOLE, leaf: leafId })
      .map((row) => {
        const { created_at, ...rest } = place.parse(row);
        return { ...rest, createdAt: created_at };
      });
  }

  /** Returns up to `limit` turns of the branch that ends in `leafId`, without removed ones, last first. */
  branchPage(leafId: string, limit: number): BranchPage[] {
    return this.sql(`${UP} SELECT t.id, t.parent_id, t.parts, t.status ${NOT_REMOVED} ORDER BY up.n`)
      .all({ ...WHOLE, leaf: leafId, limit })
      .map((row) => pageRow.parse(row));
  }

  /**
   * Copies a turn to another conversation, to be indexed by `indexNext`. The copy has no job, group or bookmark. Returns
   * false for a turn that is being written or was removed, which is not copied.
   */
  copy(
    { id: from, createdAt }: { id: string; createdAt: number },
    to: { id: string; conversationId: string; parentId: string | null; depth: number },
  ): boolean {
    return (
      this.sql(`INSERT INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, answer)
       SELECT :number, :id, :conversationId, :parentId, :depth, role, created_at, parts, status,
         iif(json_valid(answer), json_remove(json_set(answer, '$.jobId', NULL, '$.seq', 0), '$.group', '$.choice'), answer)
       FROM turn
       WHERE id = :from AND removal_id IS NULL AND status NOT IN ('waiting', 'streaming')`).run({
        ...to,
        from,
        number: this.freeNumber(createdAt),
      }).changes === 1
    );
  }

  /** Returns the number of turns before this one in its branch. */
  offsetOf({ id, conversationId, depth }: StoredTurn): number {
    if (!this.hasRemoved(conversationId)) return depth;
    return depth - z.object({ n: z.int() }).parse(this.sql(REMOVED_ABOVE).get({ id, conversationId })).n;
  }

  /** Returns the newest remaining turn at or below this one. Children are newer than parents, so it is a leaf. */
  newestBelow({ id, conversationId }: { id: string; conversationId: string }): string | null {
    const row = this.sql(NEWEST_BELOW).get({ id, conversationId });
    return z.object({ id: z.string().nullable() }).parse(row).id;
  }

  /** Returns the nearest ancestor that is not removed. */
  parentNotRemoved({ parentId }: { parentId: string | null }): string | null {
    for (let id = parentId; id !== null; ) {
      const row = this.sql('SELECT parent_id, removal_id FROM turn WHERE id = ?').get(id);
      if (!row || row.removal_id === null) return id;
      id = row.parent_id === null ? null : String(row.parent_id);
    }
    return null;
  }

  /** Returns the ids of this turn and its remaining siblings, oldest first. */
  siblings(turn: { conversationId: string; parentId: string | null }): string[] {
    const { conversationId } = turn;
    const parentId = this.hasRemoved(conversationId) ? this.parentNotRemoved(turn) : turn.parentId;
    return this.sql(CHILDREN)
      .all({ conversationId, parentId })
      .map((row) => String(row.id));
  }

  /**
   * Returns for each turn its nearest parent that is not removed and its `siblings`. The turns are of one conversation; if
   * none of it is removed, as usual, one query reads all of them.
   */
  familiesOf(
    turns: readonly StoredTurn[],
  ): (turn: StoredTurn) => { parentId: string | null; siblings: string[] } {
    const alone = (turn: StoredTurn) => ({
      parentId: this.parentNotRemoved(turn),
      siblings: this.siblings(turn),
    });
    const conversationId = turns[0]?.conversationId;
    if (conversationId === undefined || turns.length === 1 || this.hasRemoved(conversationId)) return alone;
    const parents = JSON.stringify([...new Set(turns.map(({ parentId }) => parentId))]);
    const children = Map.groupBy(
      this.sql(CHILDREN_OF_ALL)
        .all({ conversationId, parents })
        .map((row) => child.parse(row)),
      ({ parent_id }) => parent_id,
    );
    return (turn) =>
      turn.parentId === null
        ? alone(turn)
        : { parentId: turn.parentId, siblings: (children.get(turn.parentId) ?? []).map(({ id }) => id) };
  }

  hasRemoved(conversationId: string): boolean {
    return (
      this.sql(
        'SELECT 1 FROM turn INDEXED BY turn_removed WHERE conversation_id = ? AND removal_id IS NOT NULL LIMIT 1',
      ).get(conversationId) !== undefined
    );
  }

  /** Returns a free number for a turn of this time: of its second, or soon after. */
  freeNumber(createdAt: number): number {
    const next = (second: number): number | null => {
      const first = turnNumberAt(createdAt) + second * NUMBERS_PER_SECOND;
      const last =
        this.sql('SELECT max(number) AS number FROM turn WHERE number BETWEEN ? AND ?').get(
          first,
          first + NUMBERS_PER_SECOND - 1,
        )?.number ?? null;
      if (last === null) return first;
      return Number(last) === first + NUMBERS_PER_SECOND - 1 ? null : Number(last) + 1;
    };
    const now = next(0);
    if (now !== null) return now;
    // The seconds after one with many turns fill up one after the other.
    let [full, free] = [0, 1];
    while (next(free) === null) [full, free] = [free, free * 2];
    while (free - full > 1) {
      const middle = Math.floor((full + free) / 2);
      if (next(middle) === null) full = middle;
      else free = middle;
    }
    return next(free) ?? turnNumberAt(createdAt);
  }

  /** Indexes some turns that the search index lacks, newest first; returns false if there are none. */
  indexNext(): boolean {
    let some = false;
    withNormalSync(this.db, () =>
      transaction(this.db, () => {
        // The index inserts ascending numbers fastest.
        for (const turn of this.#rows
          .all(
            this.sql(
              `SELECT ${TURN_COLUMNS} FROM turn t WHERE t.indexed = 0 ORDER BY t.number DESC LIMIT ${INDEXED_AT_ONCE}`,
            ).all(),
          )
          .reverse()) {
          this.#index.put(turn.number, null, turnIndexEntry(turn));
          this.sql('UPDATE turn SET indexed = 1 WHERE number = ?').run(turn.number);
          some = true;
        }
      }),
    );
    return some;
  }

  /** Removes a turn from the index, before its row is deleted or emptied. */
  removeFromIndex(turn: StoredTurn): void {
    if (turn.indexed) this.#index.put(turn.number, turnIndexEntry(turn), null);
  }

  /**
   * Returns the ids of all turns of a conversation, including removed ones, descendants first: the order of deletion.
   */
  deepestFirst(conversationId: string): string[] {
    return this.sql('SELECT id FROM turn WHERE conversation_id = ? ORDER BY depth DESC')
      .all(conversationId)
      .map((row) => String(row.id));
  }

  /** Deletes a turn without descendants, and its index entry, which takes milliseconds. */
  delete(id: string): void {
    const turn = this.get(id);
    if (!turn) return;
    this.removeFromIndex(turn);
    this.sql(DELETE).run(turn.number);
  }
}
