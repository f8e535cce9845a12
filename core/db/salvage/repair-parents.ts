import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { newId } from '../../platform/new-id.ts';
import { turnNumberAt } from '../chat/turn-number.ts';

/** Most turns that are put in for lost ones above one; a depth that asks for more is no depth. */
const MOST_LOST = 1000;
/**
 * The removal named by a placeholder for a lost turn. No such removal exists, so nothing restores the
 * place back; and the turn itself, where it is found later, takes it.
 */
export const NO_REMOVAL = '0'.repeat(26);
/** Characters of a title made of a conversation's first words. */
const TITLE_MAX = 60;

/** Rows that are gone, as far as present rows name them. Others are not known. */
export interface LostRows {
  /** Their titles and options: what was said in them is there. */
  readonly conversations: number;
  readonly messages: number;
  /** Records of files; the files themselves lie in the library folder. */
  readonly works: number;
}

/**
 * Gives rows whose parents are lost new ones, so that a message is not lost with the one above it: a lost conversation
 * is made anew, a lost turn gets an empty place as one that was deleted for good has. What then still names a row that is
 * not there forgets the name, or goes.
 */
export function repairParents(db: DatabaseSync): LostRows {
  clearPlaces(db);
  const works = lostWorks(db);
  const conversations = makeConversations(db);
  const messages = lostLeaves(db) + repairTurns(db);
  placeAnswers(db);
  forgetLost(db);
  db.exec(
    `UPDATE conversation SET active_turn_id =
       (SELECT max(t.id) FROM turn t WHERE t.conversation_id = conversation.id AND t.removal_id IS NULL)
     WHERE active_turn_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = active_turn_id AND t.removal_id IS NULL)`,
  );
  return { conversations, messages, works };
}

function lostWorks(db: DatabaseSync): number {
  const count = db.prepare(
    `SELECT count(DISTINCT asset_id) AS n FROM generation_output WHERE asset_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM asset a WHERE a.id = asset_id)`,
  );
  return Number(count.get()?.n);
}

/** Last messages, which no other stands below. Those that are named from below are counted as their places are made. */
function lostLeaves(db: DatabaseSync): number {
  const count = db.prepare(
    `SELECT count(*) AS n FROM (
       SELECT active_turn_id AS id FROM conversation WHERE active_turn_id <> ''
       UNION SELECT subject_id FROM job WHERE kind = 'chat'
     ) AS named WHERE NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = named.id)
       AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.parent_id = named.id)`,
  );
  return Number(count.get()?.n);
}

/** @returns how many */
function makeConversations(db: DatabaseSync): number {
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
    // The active turn is looked for below: no turn has this id.
    `INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, active_turn_id, options, draft)
     VALUES (?, ?, 0, 0, 0, ?, ?, '', ?, '')`,
  );
  const options = { connectionId: null, chatParameters: {}, messagesParameters: {} };
  for (const { id, born, last, title } of lost) {
    // Older than the true one, which takes its place where it is read later: that was touched with its last turn.
    let updated = Number(last) - 1;
    // The list goes by this time, and takes it for a name.
    while (taken.get(updated) !== undefined) updated -= 1;
    const text = JSON.stringify({ ...DEFAULT_SETTINGS.newConversation, ...options });
    const words = firstWords(db, String(id)) || String(title ?? '');
    insert.run(String(id), words, Number(born), updated, text);
  }
  return lost.length;
}

function firstWords(db: DatabaseSync, conversationId: string): string {
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

/** An earlier look put in places of which the turns have come since: what stood above such a place has nothing below it now. */
function clearPlaces(db: DatabaseSync): void {
  const clear = db.prepare(
    `DELETE FROM turn WHERE removal_id = ? AND NOT EXISTS
       (SELECT 1 FROM turn t WHERE t.conversation_id = turn.conversation_id AND t.parent_id = turn.id)
       AND NOT EXISTS (SELECT 1 FROM job j WHERE j.subject_id = turn.id)`,
  );
  while (Number(clear.run(NO_REMOVAL).changes) > 0);
}

/** @returns how many places were put in for lost turns; not those that a turn which lost its own place asks for. */
function repairTurns(db: DatabaseSync): number {
  const astray = db.prepare(
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
  const place = placer(db);
  let placed = 0;
  for (const turn of astray.all()) {
    const [id, conversation, depth] = [String(turn.id), String(turn.conversation_id), Number(turn.depth)];
    const parent = turn.parent_id === null ? undefined : String(turn.parent_id);
    const nearest = above.get(conversation, depth);
    const from = nearest === undefined ? 0 : Number(nearest.depth) + 1;
    if (depth - from > MOST_LOST) {
      drop.run(id);
      continue;
    }
    let last = nearest === undefined ? null : String(nearest.id);
    for (let lost = from; lost < depth; lost++) {
      // The one right above has its name from the one below, and others below it may know it too.
      const isKnown = lost === depth - 1 && parent !== undefined && turn.misled === 0;
      const made = isKnown ? parent : newId(Number(turn.created_at));
      const isSameRole = (depth - lost) % 2 === 0;
      const role = (turn.role === 'user') === isSameRole ? 'user' : 'assistant';
      place({ id: made, conversation, parent: last, depth: lost, role, at: Number(turn.created_at) });
      last = made;
      placed += Number(turn.misled === 0);
    }
    adopt.run(last, id);
  }
  return placed;
}

/**
 * An answer that is lost while its job is there: without a place the job would go with it, and nobody would know what was
 * asked for. The place is the last of its conversation, for where it was nobody knows.
 */
function placeAnswers(db: DatabaseSync): void {
  const lost = db.prepare(
    `SELECT subject_id AS id, conversation_id, min(created_at) AS at FROM job
     WHERE kind = 'chat' AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.id = subject_id) GROUP BY subject_id`,
  );
  const newest = db.prepare(
    'SELECT id, depth FROM turn WHERE conversation_id = ? ORDER BY depth DESC, number DESC LIMIT 1',
  );
  const place = placer(db);
  for (const { id, conversation_id, at } of lost.all()) {
    const [conversation, above] = [String(conversation_id), newest.get(String(conversation_id))];
    const parent = above === undefined ? null : String(above.id);
    const depth = above === undefined ? 0 : Number(above.depth) + 1;
    place({ id: String(id), conversation, parent, depth, role: 'assistant', at: Number(at) });
  }
}

interface Place {
  readonly id: string;
  readonly conversation: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly role: string;
  readonly at: number;
}

/** Puts in empty places. */
function placer(db: DatabaseSync): (place: Place) => void {
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

/** Until nothing names what is not there: what goes may have been named itself. */
function forgetLost(db: DatabaseSync): void {
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
      // A row that may exist without its parent stays, as its table's constraint says.
      db.exec(`UPDATE OR IGNORE ${String(table)} SET ${String(column)} = NULL WHERE ${lost}`);
      changed = Number(db.prepare(`DELETE FROM ${String(table)} WHERE ${lost}`).run().changes) > 0 || changed;
    }
  }
}
