import type { DatabaseSync } from 'node:sqlite';
import type { Found } from './read-cells.ts';
import type { Value } from './record.ts';

interface Column {
  readonly name: string;
  /** As a strict table holds it. */
  readonly type: string;
  readonly required: boolean;
  /** It stands outside of the record: it is the rowid. */
  readonly isRowid: boolean;
  /** It names a row by an id of ours. */
  readonly isId: boolean;
}

/** A table of the user's, and how its rows are known without their page's place in the file. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key; for a table with numbers its id, which is the row's lasting name. */
  readonly key: readonly string[];
  readonly withoutRowid: boolean;
  /** Fewest values a record has: columns that came later are missing in older rows. */
  readonly least: number;
}

export type Row = Readonly<Record<string, Value>>;

/** Ids that no constraint of the tables tells. */
const IDS: ReadonlySet<string> = new Set(['removal.turn_id']);
/** Texts by what is always in them: two tables may have columns of the same kinds. */
const MARKS: Readonly<Record<string, RegExp>> = {
  'preset.options': /^\{.*"chatParameters"/s,
  'conversation.options': /^\{/,
  'turn.parts': /^\[/,
  'job_event.event': /^\{/,
  'picture.address': /^https?:/i,
};
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** A time is none when it is so much later than now: a year, in milliseconds. */
const FUTURE_MS = 366 * 86_400_000;

/** The tables of a database of ours whose rows are worth bringing over; the search makes its own anew. */
export function tableShapes(db: DatabaseSync): TableShape[] {
  const tables = db
    .prepare(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1 AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  return tables.map(({ name, wr }) => shapeOf(db, String(name), wr === 1)).sort(byStrictness);
}

function shapeOf(db: DatabaseSync, name: string, withoutRowid: boolean): TableShape {
  const referring = new Set(
    db
      .prepare('SELECT "from" AS name FROM pragma_foreign_key_list(?)')
      .all(name)
      .map((row) => String(row.name)),
  );
  const found = db.prepare('SELECT * FROM pragma_table_info(?) ORDER BY cid').all(name);
  const columns = found.map((column): Column => {
    const [called, type] = [String(column.name), String(column.type)];
    return {
      ...{ name: called, type, required: column.notnull === 1 },
      isRowid: type === 'INTEGER' && column.pk === 1 && column.notnull === 0,
      isId: called === 'id' || referring.has(called) || IDS.has(`${name}.${called}`),
    };
  });
  const keys = found.filter(({ pk }) => Number(pk) > 0).map((column) => String(column.name));
  const isNumbered = columns.some(({ isRowid }) => isRowid);
  const optional = found.toReversed().findIndex((row) => row.notnull === 1 && row.dflt_value === null);
  return { name, columns, key: isNumbered ? ['id'] : keys, withoutRowid, least: found.length - optional };
}

/** Those that ask for more ids come first: what fits them is none of the others. */
function byStrictness(a: TableShape, b: TableShape): number {
  const ids = ({ columns }: TableShape) => columns.filter(({ isId }) => isId).length;
  const marks = ({ name, columns }: TableShape) =>
    columns.filter((column) => MARKS[`${name}.${column.name}`]).length;
  return ids(b) + marks(b) - ids(a) - marks(a);
}

export interface Fit {
  readonly shape: TableShape;
  readonly row: Row;
}

/**
 * What a record may be a row of, the likeliest first: none for one of an index, of the search, or that is damaged. Which
 * it is, the constraints of the tables decide.
 */
export function fitsOf(shapes: readonly TableShape[], found: Found, now: number): Fit[] {
  const { length } = found.values;
  const whole = shapes.filter(({ columns }) => columns.length === length);
  const older = shapes.filter(({ columns, least }) => columns.length > length && length >= least);
  return [...whole, ...older].flatMap((shape) => {
    const row = asRowOf(shape, found, now);
    return row === undefined ? [] : [{ shape, row }];
  });
}

function asRowOf(shape: TableShape, { rowid, values }: Found, now: number): Row | undefined {
  if (shape.withoutRowid !== (rowid === null)) return undefined;
  const row: Record<string, Value> = {};
  const fits = shape.columns.every((column, i) => {
    const value = column.isRowid ? rowid : values[i];
    // Left out, it gets its default.
    if (value === undefined) return true;
    row[column.name] = value;
    return isOf(column, value) && isLikely(shape.name, column.name, value, now);
  });
  return fits ? row : undefined;
}

function isOf({ type, required, isRowid, isId }: Column, value: Value): boolean {
  if (value === null) return !required && !isRowid;
  if (isId) return typeof value === 'string' && ULID.test(value);
  if (type === 'TEXT') return typeof value === 'string';
  if (type === 'INTEGER') return Number.isSafeInteger(value);
  return type === 'REAL' ? typeof value === 'number' : value instanceof Uint8Array;
}

function isLikely(table: string, column: string, value: Value, now: number): boolean {
  const mark = MARKS[`${table}.${column}`];
  if (mark !== undefined && typeof value === 'string' && !mark.test(value)) return false;
  if (typeof value !== 'number' || !/(^|_)at$/.test(column)) return true;
  return value >= 0 && value <= now + FUTURE_MS;
}
