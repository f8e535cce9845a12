import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { newId } from '../../platform/new-id.ts';
import { turnNumberAt } from '../chat/turn-number.ts';

/** Maximum number of placeholders inserted above one turn; a greater depth is considered damaged. */
const PLACEHOLDERS_MAX = 1000;
/**
 * The removal id of a placeholder for a lost turn. No such removal exists, so the placeholder is never restored; if the
 * turn is found later, it replaces the placeholder.
 */
export const NO_REMOVAL = '0'.repeat(26);
/** Longest title made from a conversation's first message, in UTF-16 units. */
const TITLE_MAX = 60;

/** Numbers of lost rows, as far as remaining rows refer to them. */
export interface LostRows {
  /** Conversations whose title and options are lost; their messages remain. */
  readonly conversations: number;
  readonly messages: number;
  /** Asset records; the files themselves are in the library folder. */
  readonly works: number;
}

/**
 * Recreates lost parents, so that a message is not lost with the one above it: a lost conversation is recreated, a lost
 * turn is replaced by an empty placeholder. Remaining references to missing rows are cleared, or their rows deleted.
 */
export function repairParents(db: DatabaseSync): LostRows {
  deleteUnusedPlaceholders(db);
  const works = countLostAssets(db);
  const conversations = recreateConversations(db);
  recreateTags(db);
  const messages = countLostLeaves(db) + insertMissingParents(db);
  insertLostAnswers(db);
  clearDanglingReferences(db);
  db.exec(
    `UPDATE conversation SET active_turn_id =
       (SELECT max(t.id) FROM turn t WHERE t.conversation_id = conversation.id AND t.removal_id IS NULL)
     WHERE active_turn_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = active_turn_id AND t.removal_id IS NULL)`,
  );
  return { conversations, messages, works };
}

function countLostAssets(db: DatabaseSync): number {
  const count = db.prepare(
    `SELECT count(DISTINCT asset_id) AS n FROM generation_output WHERE asset_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM asset a WHERE a.id = asset_id)`,
  );
  return Number(count.get()?.n);
}

/** Counts lost turns without children; others are counted when their placeholders are inserted. */
function countLostLeaves(db: DatabaseSync): number {
  const count = db.prepare(
    `SELECT count(*) AS n FROM (
       SELECT active_turn_id AS id FROM conversation WHERE active_turn_id <> ''
       UNION SELECT subject_id FROM job WHERE kind = 'chat'
     ) AS named WHERE NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = named.id)
       AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.parent_id = named.id)`,
  );
  return Number(count.get()?.n);
}

/** Recreates lost conversations. @returns how many. */
function recreateConversations(db: DatabaseSync): number {
  const lost = db
    .prepare(
      `SELECT id, min(at) AS born, max(at) AS last, min(title) AS title FROM (
         SELECT conversation_id AS id, created_at AS at, NULL AS title FROM turn
         UNION ALL SELECT conversation_id, created_at, title FROM job WHERE conversation_id IS NOT NULL
       ) AS named WHERE NOT EXISTS (SELECT 1 FROM conversation c WHERE c.id = named.id) GROUP BY id`,
    )
    .all();
  const taken = db.prepare('SELECT 1 FROM conversation WHERE updated_at = ?');
  const insert = db.prepare(
    // No turn has the id '', so the active turn is set later.
    `INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, active_turn_id, options, draft)
     VALUES (?, ?, 0, 0, 0, ?, ?, '', ?, '')`,
  );
  const options = { connectionId: null, chatParameters: {}, messagesParameters: {} };
  for (const { id, born, last, title } of lost) {
    // Older than the original, which replaces it if it is found later.
    let updated = Number(last) - 1;
    // The list pages by this time, so it must be unique.
    while (taken.get(updated) !== undefined) updated -= 1;
    const text = JSON.stringify({ ...DEFAULT_SETTINGS.newConversation, ...options });
    const words = titleFromFirstMessage(db, String(id)) || String(title ?? '');
    insert.run(String(id), words, Number(born), updated, text);
  }
  return lost.length;
}

/** Recreates lost tags under their keys, the names without case. */
function recreateTags(db: DatabaseSync): void {
  db.exec(`INSERT OR IGNORE INTO tag (key, name)
    SELECT tag_key, tag_key FROM asset_tag WHERE asset_id IN (SELECT id FROM asset)
    UNION SELECT tag_key, tag_key FROM conversation_tag WHERE conversation_id IN (SELECT id FROM conversation)`);
}

function titleFromFirstMessage(db: DatabaseSync, conversationId: string): string {
  const found = db
    .prepare(
      `SELECT part.value ->> '$.text' AS text FROM turn, json_each(turn.parts) AS part
       WHERE conversation_id = ? AND role = 'user' AND json_valid(parts) AND part.value ->> '$.type' = 'text'
       ORDER BY depth, number LIMIT 1`,
    )
    .get(conversationId);
  return String(found?.text ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, TITLE_MAX);
}

/** Deletes placeholders of an earlier pass that no turn or job needs any more. */
function deleteUnusedPlaceholders(db: DatabaseSync): void {
  const clear = db.prepare(
    `DELETE FROM turn WHERE removal_id = ? AND NOT EXISTS
       (SELECT 1 FROM turn t WHERE t.conversation_id = turn.conversation_id AND t.parent_id = turn.id)
       AND NOT EXISTS (SELECT 1 FROM job j WHERE j.subject_id = turn.id)`,
  );
  while (Number(clear.run(NO_REMOVAL).changes) > 0);
}

/**
 * Inserts placeholders above turns whose parent is lost or inconsistent.
 * @returns how many were inserted for lost turns, not for turns with a wrong parent.
 */
function insertMissingParents(db: DatabaseSync): number {
  const orphans = db.prepare(
    `SELECT t.id, t.conversation_id, t.parent_id, t.depth, t.role, t.created_at, p.id IS NOT NULL AS misled FROM turn t
     LEFT JOIN turn p ON p.id = t.parent_id
     WHERE CASE WHEN t.depth = 0 THEN t.parent_id IS NOT NULL
       ELSE p.id IS NULL OR p.depth <> t.depth - 1 OR p.conversation_id <> t.conversation_id END
     ORDER BY t.depth DESC`,
  );
  const above = db.prepare(
    `SELECT id, depth FROM turn WHERE conversation_id = ? AND depth < ? ORDER BY depth DESC, created_at DESC LIMIT 1`,
  );
  const adopt = db.prepare('UPDATE turn SET parent_id = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM turn WHERE id = ?');
  const insertPlaceholder = placeholderInserter(db);
  let placed = 0;
  for (const turn of orphans.all()) {
    const [id, conversation, depth] = [String(turn.id), String(turn.conversation_id), Number(turn.depth)];
    const parent = turn.parent_id === null ? undefined : String(turn.parent_id);
    const nearest = above.get(conversation, depth);
    const from = nearest === undefined ? 0 : Number(nearest.depth) + 1;
    if (depth - from > PLACEHOLDERS_MAX) {
      drop.run(id);
      continue;
    }
    let last = nearest === undefined ? null : String(nearest.id);
    for (let lost = from; lost < depth; lost++) {
      // The direct parent keeps the id that its children refer to.
      const isKnown = lost === depth - 1 && parent !== undefined && turn.misled === 0;
      const made = isKnown ? parent : newId(Number(turn.created_at));
      const isSameRole = (depth - lost) % 2 === 0;
      const role = (turn.role === 'user') === isSameRole ? 'user' : 'assistant';
      insertPlaceholder({
        id: made,
        conversation,
        parent: last,
        depth: lost,
        role,
        at: Number(turn.created_at),
      });
      last = made;
      placed += Number(turn.misled === 0);
    }
    adopt.run(last, id);
  }
  return placed;
}

/**
 * Inserts placeholders for lost answers whose jobs remain, so that the jobs are not deleted. They go to the end of the
 * conversation, since their position is unknown.
 */
function insertLostAnswers(db: DatabaseSync): void {
  const lost = db.prepare(
    `SELECT subject_id AS id, conversation_id, min(created_at) AS at FROM job
     WHERE kind = 'chat' AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = subject_id) GROUP BY subject_id`,
  );
  const newest = db.prepare(
    'SELECT id, depth FROM turn WHERE conversation_id = ? ORDER BY depth DESC, number DESC LIMIT 1',
  );
  const insertPlaceholder = placeholderInserter(db);
  for (const { id, conversation_id, at } of lost.all()) {
    const [conversation, above] = [String(conversation_id), newest.get(String(conversation_id))];
    const parent = above === undefined ? null : String(above.id);
    const depth = above === undefined ? 0 : Number(above.depth) + 1;
    insertPlaceholder({ id: String(id), conversation, parent, depth, role: 'assistant', at: Number(at) });
  }
}

/** A placeholder turn to insert. */
interface Placeholder {
  readonly id: string;
  readonly conversation: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly role: string;
  readonly at: number;
}

/** Returns a function that inserts placeholders. */
function placeholderInserter(db: DatabaseSync): (insertPlaceholder: Placeholder) => void {
  const taken = db.prepare('SELECT 1 FROM turn WHERE number = ?');
  const insert = db.prepare(
    `INSERT OR IGNORE INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, removal_id, indexed)
     VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 'complete', ?, 1)`,
  );
  return ({ id, conversation, parent, depth, role, at }) => {
    let number = turnNumberAt(at);
    while (taken.get(number) !== undefined) number += 1;
    insert.run(number, id, conversation, parent, depth, role, at, NO_REMOVAL);
  };
}

/** Clears references to missing rows, or deletes the rows that hold them, until none is left. */
function clearDanglingReferences(db: DatabaseSync): void {
  const keys = db
    .prepare(
      `SELECT t.name AS "table", k."from" AS "column", k."table" AS parent, k."to" AS "key"
       FROM pragma_table_list t, pragma_foreign_key_list(t.name) k WHERE t.schema = 'main' AND t.type = 'table'`,
    )
    .all();
  let changed = true;
  while (changed) {
    changed = false;
    for (const { table, column, parent, key } of keys) {
      const lost = `${String(column)} IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM ${String(parent)} p WHERE p.${String(key)} = ${String(table)}.${String(column)})`;
      // Clear the reference if the table's constraints allow it.
      db.exec(`UPDATE OR IGNORE ${String(table)} SET ${String(column)} = NULL WHERE ${lost}`);
      changed = Number(db.prepare(`DELETE FROM ${String(table)} WHERE ${lost}`).run().changes) > 0 || changed;
    }
  }
}
