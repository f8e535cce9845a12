import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssetKind,
  type LibraryFilter,
  type LibrarySort,
  librarySort,
} from '../../../shared/domain/library-item.ts';
import { assetRow, FIRST_ROW_AT } from '../../testing/asset-row.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { transaction } from '../transaction.ts';
import { AssetListStore } from './asset-list-store.ts';
import { AssetStore, type NewImage } from './asset-store.ts';

function stores() {
  const { db } = testDatabase();
  const assets = new AssetStore(db);
  const lists = new AssetListStore(db);
  return {
    ...{ db, assets, lists },
    add(rows: readonly NewImage[]) {
      transaction(db, () => {
        for (const row of rows) assets.insert(row);
      });
    },
    /** Returns all pages of a filter in order. */
    pages(filter: LibraryFilter, limit: number, sort?: LibrarySort): string[] {
      const found: string[] = [];
      for (let before: string | undefined; ; before = found.at(-1)) {
        const page = lists.page(filter, before, limit, sort);
        found.push(...page.map(({ asset }) => asset.id));
        if (page.length < limit) return found;
      }
    },
  };
}

describe('library search', () => {
  const texts = {
    1: { title: 'Lighthouse', prompt: 'a lighthouse in the rain', model: 'image-01' },
    2: { title: '灯塔', prompt: '雨中的灯塔，水彩', model: 'image-01' },
    3: { title: '', prompt: 'Crème brûlée, 静物', model: 'nova u1', about: 'slow blues' },
  };
  it.each([
    ['lighthouse', [1]],
    ['ligh', [1]],
    ['RAIN light', [1]],
    ['雨', [2]],
    ['灯塔', [2]],
    ['塔灯', []],
    ['creme', [3]],
    ['静物', [3]],
    ['nova', [3]],
    ['blues', [3]],
    ['image', [2, 1]],
    ['rain 雨', []],
    ['", )(*', []],
    ['', [3, 2, 1]],
    ['   ', [3, 2, 1]],
  ])('matches %j against title, prompt, model and style', (query, expected) => {
    const at = stores();
    at.add(Object.entries(texts).map(([n, text]) => assetRow(Number(n), text)));
    expect(at.pages({ query }, 10).map(Number)).toEqual(expected);
    expect(at.lists.count({ query })).toBe(expected.length);
    expect(at.lists.all({ query }, 10).ids.map(Number)).toEqual(expected);
  });

  it('reflects a new title, moves to and from the trash, and deletion of a file', () => {
    const at = stores();
    at.add([assetRow(1, { title: 'before 之前', prompt: 'same' })]);
    const [id] = at.pages({}, 10);
    if (id === undefined) expect.fail();
    at.assets.setTitle(id, 'after 之后');
    expect(['before', '前', 'after', '之后', 'same'].map((query) => at.pages({ query }, 10).length)).toEqual([
      0, 0, 1, 1, 1,
    ]);
    at.assets.setDeleted(id, 1);
    expect(at.pages({ query: 'same' }, 10)).toEqual([]);
    expect(at.lists.count({ query: 'same' })).toBe(0);
    at.assets.setDeleted(id, null);
    expect(at.lists.count({ query: 'same' })).toBe(1);
    at.assets.delete(id);
    expect(
      at.db.prepare("SELECT count(*) AS n FROM asset_index WHERE asset_index MATCH 'same'").get()?.n,
    ).toBe(0);
  });

  it('does not find unlisted files', () => {
    const at = stores();
    at.add([assetRow(1, { prompt: 'sample', listed: false })]);
    expect(at.lists.count({ query: 'sample' })).toBe(0);
    expect(at.pages({}, 10)).toEqual([]);
    expect(at.lists.totals()).toMatchObject([{ count: 0, trashed: 0, bytes: assetRow(1).bytes }]);
    at.assets.delete(assetRow(1).id);
  });

  it('finds songs of older versions by style once they are indexed, and drops deleted songs', () => {
    const at = stores();
    at.add([assetRow(1, { prompt: 'a train', settings: { style: 'slow blues' } }), assetRow(2)]);
    at.db.exec(`UPDATE asset SET kind = 'song', about = NULL, recipe = coalesce(recipe, 'no JSON'), width = NULL,
      height = NULL, duration_ms = 1, sample_rate = 8000, channels = 1, peaks = x'00'`);
    expect(at.lists.count({ query: 'blues' })).toBe(0);
    while (at.assets.indexNext());
    expect(at.db.prepare('SELECT about FROM asset ORDER BY id').all()).toEqual([
      { about: 'slow blues' },
      { about: '' },
    ]);
    expect(['blues', 'train'].map((query) => at.lists.count({ query }))).toEqual([1, 1]);
    at.assets.delete(assetRow(1).id);
    const left = "SELECT count(*) AS n FROM asset_index WHERE asset_index MATCH 'blues OR train'";
    expect(at.db.prepare(left).get()?.n).toBe(0);
  });

  it('finds rows of older versions once indexed, by prompt and current title', () => {
    const at = stores();
    at.add([assetRow(1, { prompt: 'old words' }), assetRow(2, { prompt: 'old 旧', listed: false })]);
    at.db.exec("INSERT INTO asset_index (asset_index) VALUES ('delete-all'); UPDATE asset SET indexed = 0");
    expect(at.lists.count({ query: 'words' })).toBe(0);
    // Renaming or deleting before indexing must not remove an entry that is not in the index.
    at.assets.setTitle(assetRow(1).id, 'renamed');
    expect([at.assets.indexNext(), at.assets.indexNext()]).toEqual([true, false]);
    expect(['words', 'renamed', '旧'].map((query) => at.lists.count({ query }))).toEqual([1, 1, 0]);
  });
});

type Row = Record<string, unknown>;
const byId = (a: Row, b: Row) => (String(a.id) < String(b.id) ? -1 : 1);
const rising = (key: (row: Row) => number) => (a: Row, b: Row) => key(a) - key(b) || byId(a, b);
const falling = (key: (row: Row) => number) => (a: Row, b: Row) => rising(key)(b, a);
/** The letters of the Latin alphabet regardless of case, all else by its bytes. */
const nameOf = ({ title, prompt }: Row) =>
  Buffer.from(
    String(title || String(prompt).slice(0, 80)).replaceAll(/[A-Z]/g, (sign) => sign.toLowerCase()),
  );
/** Sorts rows that were all read, without an index. */
const PLAIN: Readonly<Record<LibrarySort, (a: Row, b: Row) => number>> = {
  newest: falling((row) => Number(row.created_at)),
  oldest: rising((row) => Number(row.created_at)),
  title: (a, b) => Buffer.compare(nameOf(a), nameOf(b)) || byId(a, b),
  longest: falling((row) => Number(row.duration_ms ?? -1)),
  largest: falling((row) => Number(row.bytes)),
};

it('library pages, count and ids match a linear scan for any filter and sort order', () => {
  const at = stores();
  const WORDS = ['rain', '雨', '山水', 'city', 'rare'];
  const rows = Array.from({ length: 4500 }, (_, n) => {
    const words = WORDS.filter((_, w) => n % (w + 1) === 0 && (w < 4 || n < 20));
    // Several made at once, and not in the order of their rows.
    const createdAt = FIRST_ROW_AT + Math.floor(((n * 2654435761) % 4500) / 3);
    const title = ['', 'b', 'A', 'a', 'É', '灯塔', '😀'][n % 7] ?? '';
    const bytes = 10 + ((n * 31) % 50);
    return assetRow(n, { prompt: words.join(' '), createdAt, model: `m${n % 3}`, title, bytes });
  });
  at.add(rows);
  at.db.exec(
    `UPDATE asset SET starred = 1 WHERE number % 7 = 0; UPDATE asset SET deleted_at = 5 WHERE number % 11 = 0;
     UPDATE asset SET kind = 'song', width = NULL, height = NULL, duration_ms = number % 40 + 0.5, sample_rate = 8000,
       channels = 1, peaks = x'00' WHERE number % 3 = 0`,
  );
  const plain = at.db
    .prepare(
      'SELECT id, kind, title, prompt, model, starred, created_at, deleted_at, bytes, duration_ms FROM asset',
    )
    .all();
  const filter = fc.record(
    {
      query: fc.constantFrom<string>(...WORDS, 'rain city', 'ra', '山', 'none'),
      model: fc.constantFrom<string>('m0', 'm2', 'absent'),
      starred: fc.boolean(),
      kinds: fc.constantFrom<AssetKind[][]>(['picture'], ['picture', 'song'], ['song']),
      from: fc.constantFrom(FIRST_ROW_AT, FIRST_ROW_AT + 700),
      to: fc.constantFrom(FIRST_ROW_AT + 900, FIRST_ROW_AT + 5000),
    },
    { requiredKeys: [] },
  );
  const limits = fc.constantFrom(50, 200, 5000);
  const sorts = fc.constantFrom(...librarySort.options);
  fc.assert(
    fc.property(filter, limits, sorts, (wanted, limit, sort) => {
      const expected = plain.filter((row) => {
        const has = (word: string) =>
          String(row.prompt)
            .split(' ')
            .some((w) => w.startsWith(word));
        return (
          row.deleted_at === null &&
          (wanted.query ?? '').split(' ').every((word) => word === '' || has(word)) &&
          (wanted.model === undefined || row.model === wanted.model) &&
          (wanted.starred === undefined || row.starred === (wanted.starred ? 1 : 0)) &&
          (wanted.kinds === undefined || wanted.kinds.some((kind) => kind === row.kind)) &&
          Number(row.created_at) >= (wanted.from ?? 0) &&
          Number(row.created_at) < (wanted.to ?? Number.MAX_SAFE_INTEGER)
        );
      });
      const ids = expected.toSorted(PLAIN[sort]).map((row) => String(row.id));
      expect(at.pages(wanted, limit, sort)).toEqual(ids);
      expect(at.lists.count(wanted)).toBe(ids.length);
      expect(at.lists.all(wanted, 100, sort).ids).toEqual(ids.slice(0, 100));
    }),
    { numRuns: 100 },
  );
});
