import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';

/** A row that does not fit its schema. Without its contents, which belong to the user. */
export interface UnreadableRow {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
}

type Listener = (row: UnreadableRow) => void;

/** Listeners by connection: every store over one database reports to the same one. */
const listeners = new WeakMap<DatabaseSync, Listener>();

/**
 * Makes the stores over this database continue after an unreadable row, and calls `listener` for it. Without a
 * listener, such a row throws: rows of a damaged file or another connection must be valid.
 */
export function onUnreadableRow(db: DatabaseSync, listener: Listener): void {
  listeners.set(db, listener);
}

/** Replacements for unreadable columns, computed from the stored value. */
type Substitutes = Readonly<Record<string, (stored: unknown) => unknown>>;

export interface RowShape<Schema extends z.ZodType> {
  readonly table: string;
  readonly schema: Schema;
  /** Columns whose loss leaves the rest of the row useful. */
  readonly substitutes?: Substitutes;
  /** Columns that override others in a partly readable row. */
  readonly columnSubstitutes?: Readonly<Record<string, unknown>>;
  /** Whether skipping such a row would be worse than failing, e.g. because it records a billed call. */
  readonly isEssential?: boolean;
}

/**
 * Reads rows of one table. An unreadable row loses its unreadable columns if they have replacements, otherwise it is
 * skipped; it never affects other rows, and stays in the database unchanged.
 */
export class RowReader<Schema extends z.ZodType> {
  readonly #db: DatabaseSync;
  readonly #shape: RowShape<Schema>;

  constructor(db: DatabaseSync, shape: RowShape<Schema>) {
    this.#db = db;
    this.#shape = shape;
  }

  /** Returns undefined for a missing or unreadable row. */
  one(row: Record<string, unknown> | undefined): z.output<Schema> | undefined {
    return row === undefined ? undefined : this.#read(row);
  }

  /** Skips unreadable rows. */
  all(rows: readonly Record<string, unknown>[]): z.output<Schema>[] {
    return rows.flatMap((row) => {
      const found = this.#read(row);
      return found === undefined ? [] : [found];
    });
  }

  /** Returns a page in the order of descending ids; older rows take the place of unreadable ones. */
  page(
    before: string,
    limit: number,
    read: (before: string, limit: number) => readonly Record<string, unknown>[],
  ): z.output<Schema>[] {
    const found: z.output<Schema>[] = [];
    for (let from = before; found.length < limit; ) {
      const wanted = limit - found.length;
      const rows = read(from, wanted);
      found.push(...this.all(rows));
      if (rows.length < wanted) break;
      from = String(rows.at(-1)?.id);
    }
    return found;
  }

  #read(row: Record<string, unknown>): z.output<Schema> | undefined {
    const { table, schema, substitutes = {}, columnSubstitutes, isEssential } = this.#shape;
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const listener = listeners.get(this.#db);
    if (listener === undefined) throw parsed.error;
    const columns = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
    listener({ table, key: keyOf(row), columns });
    const substituted = columns.map((column) => [column, substitutes[column]?.(row[column])]);
    const readable = schema.safeParse({ ...row, ...columnSubstitutes, ...Object.fromEntries(substituted) });
    if (!readable.success && isEssential) throw readable.error;
    return readable.data;
  }
}

/** Returns the key of a row; rows without an id are identified by their parent and number. */
function keyOf({ id, job_id, generation_id, name, n, seq }: Record<string, unknown>): string {
  return [id ?? job_id ?? generation_id ?? name, n ?? seq].filter((part) => part !== undefined).join(' ');
}
