import type { DatabaseSync } from 'node:sqlite';

/** A column's value, as SQLite returns it. */
export type Value = null | number | string | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

/** A table with user data. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key; `id` for tables keyed by a rowid, which is not stable. */
  readonly key: readonly string[];
  readonly hasRowid: boolean;
}

/** Maximum number of ranges of a table that are bisected without an index; rows in smaller ranges are given up. */
const HALVED_MAX = 100;

/** Returns the tables to salvage, referenced ones first, without the search index, which is rebuilt. */
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
      // An integer primary key is the rowid, which is not a stable id.
      const isNumbered = found.some(
        ({ type, pk, notnull }) => type === 'INTEGER' && pk === 1 && notnull === 0,
      );
      const key = isNumbered ? ['id'] : keys;
      return { name: String(name), columns, key, hasRowid: wr === 0 };
    });
}

/**
 * Yields the readable rows of a table in a damaged database, newest first, bisecting around damage. A table without
 * rowids is read from both ends up to the damage.
 * @param isOver returns whether time is up; then no further range is read.
 */
export function* readRows(source: DatabaseSync, table: Table, isOver: () => boolean): Generator<Row> {
  const { name, key, hasRowid } = table;
  const [place, order] = hasRowid ? ['rowid', ['rowid']] : ['0', key];
  const readUntilDamage = function* (direction: 'ASC' | 'DESC', from: number, to: number) {
    const [begin, where] = direction === 'ASC' ? [from, 'rowid >= ?'] : [to, 'rowid <= ?'];
    const by = order.map((column) => `${column} ${direction}`).join(', ');
    // Prepared each time: after a failure, a Node statement fails again on its next iteration.
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
        // No integer of ours is read as a bigint.
        yield row as Row;
      }
      return 'all';
    } catch {
      return last;
    }
  };
  let rowids: readonly number[] | undefined;
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
    rowids ??= rowidsInIndexes(source, table);
    const rowidsInRange = rowids.filter((rowid) => rowid >= first && rowid <= last);
    if (rowidsInRange.length === 0 && ++halved > HALVED_MAX) continue;
    const middle = rowidsInRange[rowidsInRange.length >> 1] ?? Math.floor(first / 2 + last / 2);
    // The queue keeps larger ranges first, since the parts of a range follow all of its size.
    ranges.push([middle + 1, last], [middle, middle], [first, middle - 1]);
  }
}

/** Returns the sorted rowids in the table's indexes, each read from both ends up to any damage. */
function rowidsInIndexes(source: DatabaseSync, { name }: Table): number[] {
  const places = new Set<number>();
  const indexes = source.prepare('SELECT name FROM pragma_index_list(?) WHERE partial = 0').all(name);
  for (const index of indexes) {
    const columns = source.prepare('SELECT name FROM pragma_index_info(?)').all(String(index.name));
    for (const direction of ['ASC', 'DESC']) {
      const order = columns.map((column) => `${String(column.name)} ${direction}`).join(', ');
      try {
        const read = source.prepare(
          `SELECT rowid AS place FROM ${name} INDEXED BY ${String(index.name)} ORDER BY ${order}`,
        );
        for (const { place } of read.iterate()) places.add(Number(place));
        break;
      } catch {
        // Reading from the other end covers the rows after the damage.
      }
    }
  }
  return [...places].sort((rowid, next) => rowid - next);
}
