import { z } from 'zod';
import { answerInfo, conversationOptions, part, turnStatus } from '../../../shared/domain/conversation.ts';
import type { ExportedHead, ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import { OPTIONS_SUBSTITUTE } from '../../db/chat/conversation-store.ts';
import { TURN_SUBSTITUTES } from '../../db/chat/turn-row.ts';
import { TagStore } from '../../db/library/tag-store.ts';
import { Store } from '../../db/store.ts';
import { storedJson } from '../../db/stored-json.ts';
import { stripSecrets } from './strip-secrets.ts';

const headRow = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.int(),
  archived_at: z.int().nullable(),
  created_at: z.int(),
  updated_at: z.int(),
  active_turn_id: z.string().nullable(),
  options: storedJson.pipe(conversationOptions),
  name: z.string().nullable(),
  instructions: z.string().nullable(),
});

const nodeRow = z.object({ id: z.string(), parent_id: z.string().nullable(), removed: z.int() });

const turnRow = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  created_at: z.int(),
  parts: storedJson.pipe(z.array(part)),
  status: turnStatus,
  answer: storedJson.pipe(answerInfo).nullable(),
  bookmarked_at: z.int().nullable(),
});

/** A library file that was made from an answer of a conversation. */
export interface ExportedFile {
  readonly title: string;
  /** Relative to the library folder. */
  readonly fileName: string;
  readonly createdAt: number;
}

const MADE = `
SELECT a.title, a.file_name, a.created_at, s.conversation FROM (
  SELECT g.source_conversation_id AS conversation, o.asset_id FROM generation g
    JOIN generation_output o ON o.generation_id = g.id WHERE g.deleted_at IS NULL AND g.purpose = 'result'
) s JOIN asset a ON a.id = s.asset_id
WHERE s.conversation IS NOT NULL AND a.deleted_at IS NULL ORDER BY a.created_at, a.id`;

const madeRow = z.object({
  title: z.string(),
  file_name: z.string(),
  created_at: z.int(),
  conversation: z.string(),
});

/** The structure of a conversation, small enough to hold for all of its turns. Deleted turns are not included. */
export interface Tree {
  /** In creation order, which the ids encode, so parents come before children. */
  readonly ids: readonly string[];
  /** The nearest ancestor that was not deleted. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** The active branch, from its root. */
  readonly branch: readonly string[];
}

/** Reads conversations for an export, one turn at a time. The trash is excluded. */
export class ConversationReader extends Store {
  readonly #heads = this.reader({
    table: 'conversation',
    schema: headRow,
    substitutes: OPTIONS_SUBSTITUTE,
  });
  readonly #turns = this.reader({ table: 'turn', schema: turnRow, substitutes: TURN_SUBSTITUTES });
  readonly #made = this.reader({ table: 'asset', schema: madeRow });
  readonly #tags = new TagStore(this.db);

  /** Returns all ids, last changed first, without drafts that were never sent. */
  ids(): string[] {
    const rows = this.db
      .prepare(`SELECT id FROM conversation
         WHERE deleted_at IS NULL AND NOT (active_turn_id IS NULL AND title = '' AND pinned = 0)
         ORDER BY updated_at DESC`)
      .all();
    return rows.map((row) => String(row.id));
  }

  /** Returns undefined if it does not exist any more. */
  head(id: string): ExportedHead | undefined {
    const row = this.#heads.one(
      this.sql(`SELECT c.id, title, pinned, archived_at, created_at, c.updated_at, active_turn_id, options, name, instructions
       FROM conversation c LEFT JOIN project p ON p.id = c.project_id AND p.deleted_at IS NULL
       WHERE c.id = ? AND c.deleted_at IS NULL`).get(id),
    );
    if (row === undefined) return undefined;
    const { name, instructions } = row;
    const tags = this.#tags.of([id]).map((tag) => tag.name);
    return {
      id: row.id,
      title: row.title,
      pinned: row.pinned === 1,
      ...(row.archived_at === null ? {} : { archivedAt: row.archived_at }),
      ...(name === null || instructions === null ? {} : { project: { name, instructions } }),
      ...(tags.length === 0 ? {} : { tags }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      activeTurnId: row.active_turn_id,
      options: stripSecrets(row.options),
    };
  }

  tree({ id, activeTurnId }: Pick<ExportedHead, 'id' | 'activeTurnId'>): Tree {
    const ids: string[] = [];
    const parents = new Map<string, string | null>();
    /** Maps a deleted turn to the ancestor that replaces it. */
    const substitutes = new Map<string, string | null>();
    const standing = (turn: string | null): string | null => {
      const other = turn === null ? null : substitutes.get(turn);
      return other === undefined ? turn : other;
    };
    for (const found of this.sql(
      'SELECT id, parent_id, removal_id IS NOT NULL AS removed FROM turn WHERE conversation_id = ? ORDER BY id',
    ).iterate(id)) {
      const row = nodeRow.parse(found);
      const parent = standing(row.parent_id);
      if (row.removed === 1) {
        substitutes.set(row.id, parent);
      } else {
        ids.push(row.id);
        parents.set(row.id, parent);
      }
    }
    const last = standing(activeTurnId);
    return { ids, parents, branch: branchTo(last, parents) };
  }

  /** @param parentId from the tree. @returns undefined if it does not exist any more. */
  turn(id: string, parentId: string | null): ExportedTurn | undefined {
    const row = this.#turns.one(
      this.sql(
        'SELECT id, role, created_at, parts, status, answer, bookmarked_at FROM turn WHERE id = ?',
      ).get(id),
    );
    if (row === undefined) return undefined;
    const { jobId: _job, seq: _seq, ...answer } = row.answer ?? { jobId: null, seq: 0 };
    return {
      id: row.id,
      parentId,
      role: row.role,
      createdAt: row.created_at,
      parts: row.parts,
      status: row.status === 'waiting' || row.status === 'streaming' ? 'interrupted' : row.status,
      answer: 'interface' in answer ? answer : null,
      ...(row.bookmarked_at === null ? {} : { bookmarkedAt: row.bookmarked_at }),
    };
  }

  /** Returns the files by conversation. */
  made(): Map<string, ExportedFile[]> {
    const all = new Map<string, ExportedFile[]>();
    for (const row of this.#made.all(this.db.prepare(MADE).all())) {
      const file = { title: row.title, fileName: row.file_name, createdAt: row.created_at };
      const list = all.get(row.conversation);
      if (list === undefined) all.set(row.conversation, [file]);
      else list.push(file);
    }
    return all;
  }
}

function branchTo(last: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const branch: string[] = [];
  for (let at = last; at !== null; at = parents.get(at) ?? null) branch.push(at);
  return branch.reverse();
}
