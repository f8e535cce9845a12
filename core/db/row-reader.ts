import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';

/** A row that does not fit its schema. It names no contents: they are the user's. */
export interface UnreadableRow {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
}

type Listener = (row: UnreadableRow) => void;

/** By connection: every store over one database reports to the same listener. */
const listeners = new WeakMap<DatabaseSync, Listener>();

/**
 * Lets the stores over this database go on when a row cannot be read, and calls `listener` each time. Without a listener
 * such a row is an error: what comes out of a damaged file or another connection must fit.
 */
export function onUnreadableRow(db: DatabaseSync, listener: Listener): void {
  listeners.set(db, listener);
}

/** Substitutes for columns that cannot be read, computed from the stored value. */
type Substitutes = Readonly<Record<string, (stored: unknown) => unknown>>;

interface RowShape<Schema extends z.ZodType> {
  readonly table: string;
  readonly schema: Schema;
  /** Columns without which the rest of the row is still worth showing. */
  readonly instead?: Substitutes;
  /** The columns that replace others in a row that is only partly readable. */
  readonly partly?: Readonly<Record<string, unknown>>;
  /** Leaving such a row out would be worse than failing, e.g. one that says what was paid for. */
  readonly isEssential?: boolean;
}

/**
 * Reads rows of one table. One that cannot be read costs its unreadable columns where there is a substitute for them, else
 * itself, and never the rows beside it. The row stays in the database as it is.
 */
export class RowReader<Schema extends z.ZodType> {
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #schema: Schema;
  readonly #instead: Substitutes;
  readonly #partly: Readonly<Record<string, unknown>>;
  readonly #isEssential: boolean;

  constructor(
    db: DatabaseSync,
    { table, schema, instead = {}, partly = {}, isEssential = false }: RowShape<Schema>,
  ) {
    this.#db = db;
    this.#table = table;
    this.#schema = schema;
    this.#instead = instead;
    this.#partly = partly;
    this.#isEssential = isEssential;
  }

  /** Undefined where there is no row, and where it cannot be read. */
  one(row: Record<string, unknown> | undefined): z.output<Schema> | undefined {
    return row === undefined ? undefined : this.#read(row);
  }

  /** Leaves out those that cannot be read. */
  all(rows: readonly Record<string, unknown>[]): z.output<Schema>[] {
    return rows.flatMap((row) => {
      const found = this.#read(row);
      return found === undefined ? [] : [found];
    });
  }

  /** A page in the order of falling ids: older rows take the place of those that cannot be read. */
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
    const parsed = this.#schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const listener = listeners.get(this.#db);
    if (listener === undefined) throw parsed.error;
    const columns = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
    listener({ table: this.#table, key: keyOf(row), columns });
    const substituted = columns.map((column) => [column, this.#instead[column]?.(row[column])]);
    const partly = this.#schema.safeParse({ ...row, ...this.#partly, ...Object.fromEntries(substituted) });
    if (!partly.success && this.#isEssential) throw partly.error;
    return partly.data;
  }
}

/** Rows that are not named by an id are known by what they belong to, and their number in it. */
function keyOf({ id, job_id, generation_id, name, n, seq }: Record<string, unknown>): string {
  return [id ?? job_id ?? generation_id ?? name, n ?? seq].filter((part) => part !== undefined).join(' ');
}
