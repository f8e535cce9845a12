import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { RowReader, type RowShape } from './row-reader.ts';
import { type Sql, sqlOf } from './sql.ts';

/** The base of the stores: what they need to read and write rows of one database. */
export abstract class Store {
  protected readonly db: DatabaseSync;
  protected readonly sql: Sql;

  constructor(db: DatabaseSync) {
    this.db = db;
    this.sql = sqlOf(db);
  }

  protected reader<Schema extends z.ZodType>(shape: RowShape<Schema>): RowReader<Schema> {
    return new RowReader(this.db, shape);
  }
}
