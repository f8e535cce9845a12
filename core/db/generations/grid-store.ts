import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { RowReader } from '../row-reader.ts';

const gridRow = z
  .object({
    id: z.string(),
    created_at: z.int(),
    title: z.string(),
    prompt: z.string(),
    deleted_at: z.int().nullable(),
    asked: z.int(),
    made: z.int(),
  })
  .transform(({ created_at, deleted_at, ...row }) => ({
    ...row,
    createdAt: created_at,
    deletedAt: deleted_at,
  }));

/** A grid run as stored, with how many of its drawings and pictures are there. */
export type StoredGrid = Readonly<z.output<typeof gridRow>>;

const SELECT = `
SELECT g.id, g.created_at, g.title, g.prompt, g.deleted_at,
  (SELECT count(*) FROM drawing d WHERE d.grid_id = g.id AND d.deleted_at IS NULL) AS asked,
  (SELECT count(*) FROM drawing d JOIN picture p ON p.drawing_id = d.id JOIN asset a ON a.id = p.asset_id
    WHERE d.grid_id = g.id AND a.deleted_at IS NULL) AS made
FROM grid_run g`;

/** Rows of grid runs. */
export class GridStore {
  readonly #rows;
  readonly #insert;
  readonly #get;
  readonly #newest;
  readonly #rename;
  readonly #setDeleted;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, { table: 'grid_run', schema: gridRow });
    this.#insert = db.prepare(
      'INSERT INTO grid_run (id, created_at, title, prompt) VALUES (:id, :createdAt, :title, :prompt)',
    );
    this.#get = db.prepare(`${SELECT} WHERE g.id = ?`);
    this.#newest = db.prepare(`${SELECT} WHERE g.deleted_at IS NULL ORDER BY g.id DESC LIMIT ?`);
    this.#rename = db.prepare('UPDATE grid_run SET title = ? WHERE id = ?');
    this.#setDeleted = db.prepare('UPDATE grid_run SET deleted_at = ? WHERE id = ?');
    // One that has drawings left goes after them.
    this.#expired = db.prepare(
      `SELECT id FROM grid_run
       WHERE deleted_at <= ? AND NOT EXISTS (SELECT 1 FROM drawing WHERE drawing.grid_id = grid_run.id)`,
    );
    this.#delete = db.prepare('DELETE FROM grid_run WHERE id = ?');
  }

  insert(grid: Pick<StoredGrid, 'id' | 'createdAt' | 'title' | 'prompt'>): void {
    this.#insert.run({ ...grid });
  }

  /** Also one in the trash. */
  get(id: string): StoredGrid | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  /** Newest first, without what lies in the trash. */
  newest(limit: number): StoredGrid[] {
    return this.#rows.all(this.#newest.all(limit));
  }

  rename(id: string, title: string): void {
    this.#rename.run(title, id);
  }

  /** @param at when it went to the trash, or null to take it out. */
  setDeleted(id: string, at: number | null): void {
    this.#setDeleted.run(at, id);
  }

  /** In the trash since then or longer, and without a drawing by now. */
  expired(before: number): string[] {
    return this.#expired.all(before).map((row) => String(row.id));
  }

  delete(id: string): void {
    this.#delete.run(id);
  }
}
