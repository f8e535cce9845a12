import type { DatabaseSync } from 'node:sqlite';

export type Value = null | number | string | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

/** A table of the user's. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key; for a table with numbers its id, which is the row's lasting name. */
  readonly key: readonly string[];
  readonly hasRowid: boolean;
}

/** Ranges of one table that are halved where no index tells of rows: what lies in smaller ones is given up. */
const HALVED_MAX = 100;

/** Returns the tables whose rows are worth bringing over, those that others name first; the search makes its own anew. */
export function tablesOf(db: DatabaseSync): Table[] {
  return db
    .prepare(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1
       AND name NOT LIKE 'sqlite_%' ORDER BY name NOT IN ('conversation', 'asset', 'reference', 'grid_run'), name = 'turn', name = 'job_event'`,
    )
    .all()
    .map(({ name, wr }) => {
      const found = db.prepare('SELECT * FROM pragma_table_info(?) ORDER BY cid').all(String(name));
      const columns = found.map((column) => String(column.name));
      const keys = found.filter(({ pk }) => Number(pk) > 0).map((column) => String(column.name));
      // A number that SQLite gives is the place of the row, not its name.
      const isNumbered = found.some((one) => one.type === 'INTEGER' && one.pk === 1 && one.notnull === 0);
      const key = isNumbered ? ['id'] : keys;
      return { name: String(name), columns, key, hasRowid: wr === 0 };
    });
}

/**
 * Reads the rows of a table of a damaged database, the newest first, and leaves out what SQLite cannot read. Of a table
 * without rowids it reads both ends, up to the damage.
 * @param isOver whether the time is over: then no further range is begun.
 */
export function* readRows(source: DatabaseSync, table: Table, isOver: () => boolean): Generator<Row> {
  const { name, key, hasRowid } = table;
  const [place, order] = hasRowid ? ['rowid', ['rowid']] : ['0', key];
  const readUntilDamage = function* (direction: 'ASC' | 'DESC', from: number, to: number) {
    const [begin, where] = direction === 'ASC' ? [from, 'rowid >= ?'] : [to, 'rowid <= ?'];
    const by = order.map((column) => `${column} ${direction}`).join(', ');
    // Prepared anew each time: after a failure, a statement of Node fails once more when it is iterated.
    const read = source.prepare(
      `SELECT ${place} AS place_, * FROM ${name} WHERE ${hasRowid ? where : '?'} ORDER BY ${by}`,
    );
    let last: number | undefined;
    try {
      for (const { place_, ...row } of read.iterate(begin)) {
        // SQLite reads some damaged cells without an error: with any rowid, and without values.
        if (key.some((column) => row[column] === null)) continue;
        const rowid = Number(place_);
        if (hasRowid && (rowid < from || rowid > to)) break;
        last = rowid;
        // None of our integers is read as a bigint.
        yield row as Row;
      }
      return 'all';
    } catch {
      return last;
    }
  };
  let known: readonly number[] | undefined;
  let halved = 0;
  const ranges: [number, number][] = [[1, Number.MAX_SAFE_INTEGER]];
  for (const [from, to] of ranges) {
    if (isOver()) return;
    if (from > to) continue;
    const upper = yield* readUntilDamage('DESC', from, to);
    if (upper === 'all') continue;
    const last = (upper ?? to + 1) - 1;
    const lower = yield* readUntilDamage('ASC', from, last);
    if (lower === 'all') continue;
    const first = (lower ?? from - 1) + 1;
    if (first >= last || !hasRowid) continue;
    known ??= placesInIndex(source, table);
    const within = known.filter((one) => one >= first && one <= last);
    if (within.length === 0 && ++halved > HALVED_MAX) continue;
    const middle = within[within.length >> 1] ?? Math.floor(first / 2 + last / 2);
    // Larger ranges come first: the parts of one lie behind all of its size.
    ranges.push([middle + 1, last], [middle, middle], [first, middle - 1]);
  }
}

/** Returns the rowids that the index of the key tells, in order, from both of its ends up to where it is damaged. */
function placesInIndex(source: DatabaseSync, { name, key }: Table): number[] {
  const places = new Set<number>();
  for (const direction of ['ASC', 'DESC']) {
    const order = key.map((column) => `${column} ${direction}`).join(', ');
    try {
      for (const { place } of source
        .prepare(`SELECT rowid AS place FROM ${name} ORDER BY ${order}`)
        .iterate())
        places.add(Number(place));
      break;
    } catch {
      // The other end tells what comes after the damage.
    }
  }
  return [...places].sort((one, other) => one - other);
}
