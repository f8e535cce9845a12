import { z } from 'zod';
import { assetKind, type LibraryFilter, type LibrarySort } from '../../../shared/domain/library-item.ts';
import { rowSchema } from '../row-schema.ts';
import { WITHIN_ROWS } from '../search/search-index.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { ASSET_COLUMNS, assetReader, type StoredAsset } from './asset-store.ts';
import { LISTED, readFilter, type Values, type Where } from './library-where.ts';
import { hasTags, isOneOf, rarestSet } from './tag-filter.ts';

/** A search or tag with more matches than this walks the list and tests each chunk; one with fewer sorts the matches. */
const RARE_MAX = 3000;
/** Rows of the list tested at a time. */
const BATCH_SIZE = 500;

const counted = z.object({ count: z.int() });
const columns = z.object({
  ids: storedJson.pipe(z.array(z.string())),
  times: storedJson.pipe(z.array(z.int())),
  bytes: storedJson.pipe(z.array(z.int())),
});
const placed = z.object({ number: z.int(), id: z.string(), key: z.union([z.string(), z.number()]) });
const shown = z.object({ prompt_shown: z.string() });
const kindTotal = rowSchema({
  kind: assetKind,
  ...{ count: z.int(), bytes: z.int(), trashed: z.int(), trashed_bytes: z.int(), starred: z.int() },
});
const modelTotal = z.object({ model: z.string(), kind: assetKind, count: z.int() });

/** A row of a list, with the beginning of its prompt. */
export interface ListedAsset {
  readonly asset: StoredAsset;
  readonly prompt: string;
}
interface Sorted extends Where {
  readonly order: AssetSort;
}
/** The last row of a page, after which the next one begins. */
type Place = Pick<z.output<typeof placed>, 'id' | 'key'>;

const MATCHED = 'a.number IN (SELECT rowid FROM asset_index WHERE asset_index MATCH :match)';
/** Looks matches up one by one: for few rows. */
const FOUND = 'asset_index i CROSS JOIN asset a ON a.number = i.rowid WHERE asset_index MATCH :match';
/** Matches among some rows. The plus sign makes SQLite read the index once instead of once per row. */
const amongMatches = (rows: string) =>
  `asset_index i WHERE asset_index MATCH :match AND +i.rowid IN (SELECT number FROM asset a WHERE ${rows})`;

/** Code points of a prompt in lists. */
const PROMPT_SHOWN = 1000;

/** Lists library files by filter and sort order, newest first by default. */
export class AssetListStore extends Store {
  readonly #assets = assetReader(this.db);
  readonly #columns = `${ASSET_COLUMNS}, substr(prompt, 1, ${PROMPT_SHOWN}) AS prompt_shown`;

  /** @param before the last row of the previous page. */
  page(
    filter: LibraryFilter,
    before: string | undefined,
    limit: number,
    sort: LibrarySort = 'newest',
  ): ListedAsset[] {
    const { match, ...where } = readFilter(this.sql, filter);
    const order = this.#order(where, sort);
    const from = before === undefined ? undefined : this.#placeOf(before, order);
    // A deleted item cannot mark where the next page begins.
    if (match === null || from === null) return [];
    return this.#rows(this.#found({ ...where, order }, match, from, limit));
  }

  /** Counts the matching files. */
  count(filter: LibraryFilter): number {
    const { match, ...where } = readFilter(this.sql, filter);
    if (match === null) return 0;
    if (match === undefined) {
      const { table } = this.#order(where);
      const isTagOnly = where.sql === [LISTED, ...hasTags(where.sets, 'a')].join(' AND ');
      return where.sets.length > 0 && isTagOnly && table === ASSET_SORTS.newest.table
        ? this.#tagged(where)
        : this.#number(`FROM ${table} WHERE ${where.sql}`, where.values);
    }
    const matches = this.#number('FROM asset_index WHERE asset_index MATCH :match', { match });
    // The index also contains the trash, but nothing else that is unlisted.
    if (where.sql === LISTED) return matches - this.#amongTrashed(match);
    const values = { ...where.values, match };
    return matches <= RARE_MAX
      ? this.#number(`FROM ${FOUND} AND ${where.sql}`, values)
      : this.#number(`FROM ${amongMatches(where.sql)}`, values);
  }

  /** Returns ids, times and sizes of all matching files in order, as three texts: rows would cost ten times as much. */
  all(filter: LibraryFilter, limit: number, sort: LibrarySort = 'newest'): z.output<typeof columns> {
    const { match, ...where } = readFilter(this.sql, filter);
    if (match === null) return { ids: [], times: [], bytes: [] };
    const { sql, values } = where;
    const { table, orderBy } = this.#order(where, sort);
    const wants = match === undefined ? sql : `${sql} AND ${MATCHED}`;
    const row = this.db
      .prepare(
        `SELECT json_group_array(id) AS ids, json_group_array(created_at) AS times, json_group_array(bytes) AS bytes
         FROM (SELECT a.id, a.created_at, a.bytes FROM ${table} WHERE ${wants} ${orderBy} LIMIT :limit)`,
      )
      .get({ ...values, ...(match === undefined ? {} : { match }), limit });
    return columns.parse(row);
  }

  /** Returns the trash, last deleted first. */
  trashed(limit: number): ListedAsset[] {
    const trashed = this.sql(
      `SELECT ${this.#columns} FROM asset WHERE deleted_at IS NOT NULL AND purging_at IS NULL AND listed = 1
       ORDER BY deleted_at DESC, id DESC LIMIT ?`,
    );
    return trashed.all(limit).flatMap((row) => this.#listed(row));
  }

  /** Returns counts of listed and trashed files by kind, and the bytes of all files, including voice samples. */
  totals(): z.output<typeof kindTotal>[] {
    return this.sql(`SELECT kind, count(*) FILTER (WHERE listed = 1) AS count, sum(bytes) AS bytes,
         count(deleted_at) FILTER (WHERE listed = 1) AS trashed,
         coalesce(sum(bytes) FILTER (WHERE deleted_at IS NOT NULL), 0) AS trashed_bytes,
         count(*) FILTER (WHERE starred = 1 AND deleted_at IS NULL) AS starred FROM asset GROUP BY kind`)
      .all()
      .map((row) => kindTotal.parse(row));
  }

  /** Returns the models of the files, most used first. */
  models(): z.output<typeof modelTotal>[] {
    return this.sql(`SELECT model, kind, count(*) AS count FROM asset WHERE deleted_at IS NULL AND listed = 1 AND model <> ''
       GROUP BY kind, model ORDER BY count(*) DESC, model LIMIT 500`)
      .all()
      .map((row) => modelTotal.parse(row));
  }

  /** Returns how to sort a list: files of a rare tag are looked up one by one, and sorted then. */
  #order({ sets }: Where, sort: LibrarySort = 'newest'): AssetSort {
    const order = ASSET_SORTS[sort];
    const rare = rarestSet(this.sql, sets, RARE_MAX + 1);
    if (rare === undefined || rare.count > RARE_MAX) return order;
    const few = `SELECT DISTINCT asset_id FROM asset_tag WHERE ${isOneOf(sets, rare.at)}`;
    return { ...order, table: `(${few}) f CROSS JOIN asset a ON a.id = f.asset_id` };
  }

  /** Counts files with all tags. Only listed files have tags; the trash is subtracted, since it is small. */
  #tagged({ sets, values }: Where): number {
    // Indexes have the files of a tag in order, so that these are merged.
    const each = sets.map((_, at) => `SELECT asset_id FROM asset_tag WHERE ${isOneOf(sets, at)}`);
    const all =
      sets.length > 1 || sets[0]?.length === 1 ? each.join(' INTERSECT ') : `${each} GROUP BY asset_id`;
    const trashed = ['a.deleted_at IS NOT NULL', ...hasTags(sets, 'a')].join(' AND ');
    return this.#number(`FROM (${all})`, values) - this.#number(`FROM asset a WHERE ${trashed}`, values);
  }

  #found(where: Sorted, match: string | undefined, from: Place | undefined, limit: number): string[] {
    if (match === undefined) return this.#batch(where, from, limit).map(({ id }) => id);
    const some = 'FROM (SELECT 1 FROM asset_index WHERE asset_index MATCH :match LIMIT :limit)';
    const isRare = this.#number(some, { match, limit: RARE_MAX + 1 }) <= RARE_MAX;
    return isRare
      ? this.#pageOfRare(where, match, from, limit)
      : this.#pageOfCommon(where, match, from, limit);
  }

  /** Finds a page of few matches by looking them up one by one. */
  #pageOfRare(
    { sql, values, order }: Sorted,
    match: string,
    from: Place | undefined,
    limit: number,
  ): string[] {
    const { behind, orderBy } = order;
    const rows = this.db
      .prepare(
        `SELECT a.id AS id FROM ${FOUND} AND ${sql} ${from ? `AND ${behind}` : ''} ${orderBy} LIMIT :limit`,
      )
      .all({ ...values, ...placeValues(from), match, limit });
    return rows.map((row) => String(row.id));
  }

  /** Finds a page of many matches by testing one chunk of the list after another. */
  #pageOfCommon(where: Sorted, match: string, from: Place | undefined, limit: number): string[] {
    const found: string[] = [];
    for (let place = from; found.length < limit; ) {
      const batch = this.#batch(where, place, BATCH_SIZE);
      const last = batch.at(-1);
      if (last === undefined) break;
      const numbers = batch.map(({ number }) => number);
      const has = this.#matchesAmong(match, numbers);
      found.push(...batch.filter(({ number }) => has.has(number)).map(({ id }) => id));
      if (batch.length < BATCH_SIZE) break;
      place = last;
    }
    return found.slice(0, limit);
  }

  #batch({ sql, values, order }: Sorted, from: Place | undefined, limit: number): z.output<typeof placed>[] {
    const { table, key, behind, orderBy } = order;
    return this.db
      .prepare(
        `SELECT a.number, a.id, ${key} AS key FROM ${table}
         WHERE ${sql} ${from ? `AND ${behind}` : ''} ${orderBy} LIMIT :limit`,
      )
      .all({ ...values, ...placeValues(from), limit })
      .map((row) => placed.parse(row));
  }

  /** Returns which of these rows match. Files made one after the other are adjacent in the index. */
  #matchesAmong(match: string, numbers: readonly number[]): ReadonlySet<number> {
    const rows = this.db
      .prepare(
        `SELECT value AS number FROM json_each(:numbers) WHERE value IN
           (SELECT rowid FROM asset_index WHERE asset_index MATCH :match AND rowid ${WITHIN_ROWS})`,
      )
      .all({
        ...{ match, numbers: JSON.stringify(numbers) },
        ...{ first: Math.min(...numbers), last: Math.max(...numbers) },
      });
    return new Set(rows.map((row) => Number(row.number)));
  }

  #rows(ids: readonly string[]): ListedAsset[] {
    const some = this.sql(`SELECT ${this.#columns} FROM asset WHERE id IN (SELECT value FROM json_each(?))`);
    const found = new Map(some.all(JSON.stringify(ids)).map((row) => [String(row.id), this.#listed(row)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Returns an empty list for an unreadable row. */
  #listed(row: Record<string, unknown>): ListedAsset[] {
    const asset = this.#assets.one(row);
    return asset === undefined ? [] : [{ asset, prompt: shown.parse(row).prompt_shown }];
  }

  #placeOf(id: string, { key }: AssetSort): Place | null {
    const row = this.db.prepare(`SELECT a.number, a.id, ${key} AS key FROM asset a WHERE a.id = ?`).get(id);
    return row === undefined ? null : placed.parse(row);
  }

  #amongTrashed(match: string): number {
    const isEmpty = this.#number('FROM asset a WHERE a.deleted_at IS NOT NULL', {}) === 0;
    return isEmpty ? 0 : this.#number(`FROM ${amongMatches('a.deleted_at IS NOT NULL')}`, { match });
  }

  #number(from: string, values: Values): number {
    return counted.parse(this.db.prepare(`SELECT count(*) AS count ${from}`).get(values)).count;
  }
}

function placeValues(place: Place | undefined): Values {
  return place === undefined ? {} : { placeKey: place.key, placeId: place.id };
}

/** A sort order of `asset a`: by a key, then by id, both in the same direction. */
interface AssetSort {
  /** SQL of the key. */
  readonly key: string;
  readonly orderBy: string;
  /** SQL condition for rows after the one with `:placeKey` and `:placeId`. */
  readonly behind: string;
  /** The table, with an index hint if SQLite would not find the index itself. */
  readonly table: string;
}

function assetSort(key: string, direction: 'ASC' | 'DESC', index?: string): AssetSort {
  const sign = direction === 'ASC' ? '>' : '<';
  return {
    key,
    orderBy: `ORDER BY ${key} ${direction}, a.id ${direction}`,
    // With a single row-value comparison, SQLite would scan an expression index from its beginning.
    behind: `${key} ${sign}= :placeKey AND (${key} ${sign} :placeKey OR a.id ${sign} :placeId)`,
    table: index === undefined ? 'asset a' : `asset a INDEXED BY ${index}`,
  };
}

/** The indexes of schema version 7 repeat these keys literally. */
const ASSET_SORTS: Readonly<Record<LibrarySort, AssetSort>> = {
  newest: assetSort('a.created_at', 'DESC'),
  oldest: assetSort('a.created_at', 'ASC'),
  // A file without a title is sorted by the beginning of its prompt.
  title: assetSort(
    "coalesce(nullif(a.title, ''), substr(a.prompt, 1, 80)) COLLATE NOCASE",
    'ASC',
    'asset_title_list',
  ),
  // Images have no duration and come last.
  longest: assetSort('coalesce(a.duration_ms, -1)', 'DESC', 'asset_length_list'),
  largest: assetSort('a.bytes', 'DESC', 'asset_size_list'),
};
