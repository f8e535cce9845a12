import { z } from 'zod';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';

const groupRow = rowSchema({
  id: z.string(),
  created_at: z.int(),
  title: z.string(),
  prompt: z.string(),
  deleted_at: z.int().nullable(),
  requested: z.int(),
  made: z.int(),
});

/** A group of generations requested together, with the numbers of its generations and outputs. */
export type StoredGroup = Readonly<z.output<typeof groupRow>>;

const SELECT = `
SELECT s.id, s.created_at, s.title, s.prompt, s.deleted_at,
  (SELECT count(*) FROM generation g WHERE g.group_id = s.id AND g.deleted_at IS NULL) AS requested,
  (SELECT count(*) FROM generation g JOIN generation_output o ON o.generation_id = g.id
     JOIN asset a ON a.id = o.asset_id WHERE g.group_id = s.id AND a.deleted_at IS NULL) AS made
FROM generation_group s`;

/** Stores groups of generations. */
export class GroupStore extends Store {
  readonly #rows = this.reader({ table: 'generation_group', schema: groupRow });

  insert(group: Pick<StoredGroup, 'id' | 'createdAt' | 'title' | 'prompt'>): void {
    this.sql(
      'INSERT INTO generation_group (id, created_at, title, prompt) VALUES (:id, :createdAt, :title, :prompt)',
    ).run({ ...group });
  }

  /** Returns a group, even in the trash. */
  get(id: string): StoredGroup | undefined {
    return this.#rows.one(this.sql(`${SELECT} WHERE s.id = ?`).get(id));
  }

  /** Returns groups outside the trash, newest first. */
  newest(limit: number): StoredGroup[] {
    return this.#rows.all(
      this.sql(`${SELECT} WHERE s.deleted_at IS NULL ORDER BY s.id DESC LIMIT ?`).all(limit),
    );
  }

  rename(id: string, title: string): void {
    this.sql('UPDATE generation_group SET title = ? WHERE id = ?').run(title, id);
  }

  /** @param at time of deletion; null restores. */
  setDeleted(id: string, at: number | null): void {
    this.sql('UPDATE generation_group SET deleted_at = ? WHERE id = ?').run(at, id);
  }

  /** Deletes groups without generations that went to the trash before this time. */
  deleteEmpty(before: number): void {
    // A group is deleted after its last generation.
    this.sql(`DELETE FROM generation_group
       WHERE deleted_at <= ? AND NOT EXISTS (SELECT 1 FROM generation g WHERE g.group_id = generation_group.id)`).run(
      before,
    );
  }
}
