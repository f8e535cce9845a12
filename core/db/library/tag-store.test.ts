import { expect, it } from 'vitest';
import type { LibraryFilter, LibrarySort } from '../../../shared/domain/library-item.ts';
import { librarySort } from '../../../shared/domain/library-item.ts';
import { assetRow } from '../../testing/asset-row.ts';
import { figure } from '../../testing/figures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { GalleryStore } from '../generations/gallery-store.ts';
import { transaction } from '../transaction.ts';
import { AssetListStore } from './asset-list-store.ts';
import { AssetStore } from './asset-store.ts';
import { TagStore } from './tag-store.ts';

/** Adds images 0 to `count` - 1, a tenth of them in the trash. */
function filled(count: number) {
  const { db, conversation } = testDatabase();
  const [assets, lists, tags] = [new AssetStore(db), new AssetListStore(db), new TagStore(db)];
  const rows = Array.from({ length: count }, (_, n) => assetRow(n, { prompt: n % 2 ? 'rain' : 'sun' }));
  transaction(db, () => {
    for (const row of rows) assets.insert(row);
    for (const { id } of rows.filter((_, n) => n % 10 === 9)) assets.setDeleted(id, 1);
  });
  const ids = (filter: LibraryFilter, sort?: LibrarySort) => lists.all(filter, 1e6, sort).ids;
  return {
    db,
    assets,
    lists,
    tags,
    conversation,
    gallery: new GalleryStore(db),
    all: rows.map(({ id }) => id),
    ids,
  };
}

it.each([40, 4000])('%i files with a tag are listed, counted and searched like all others', (count) => {
  const { lists, tags, all, ids, gallery } = filled(count);
  tags.add(
    'Sea',
    all.filter((_, n) => n % 5 !== 0),
  );
  tags.add('Rare', all.slice(0, 3));
  for (const tag of ['sea', 'RARE']) {
    const has = new Set(tag === 'sea' ? all.filter((_, n) => n % 5 !== 0) : all.slice(0, 3));
    for (const query of ['', 'rain', 'su'])
      for (const sort of librarySort.options) {
        const expected = ids({ query }, sort).filter((id) => has.has(id));
        expect(ids({ query, tags: [tag] }, sort)).toEqual(expected);
        expect(lists.count({ query, tags: [tag] })).toBe(expected.length);
        const first = lists.page({ query, tags: [tag] }, undefined, 7, sort).map(({ asset }) => asset.id);
        expect(first).toEqual(expected.slice(0, 7));
        const next = lists.page({ query, tags: [tag] }, first.at(-1), 7, sort).map(({ asset }) => asset.id);
        expect(next).toEqual(expected.slice(7, 14));
      }
    expect(gallery.tiles({ tags: [tag] }).ids).toEqual(ids({ tags: [tag] }));
  }
  expect(lists.count({ tags: ['sea'], starred: true })).toBe(0);
  expect(ids({ tags: ['lake'] })).toEqual([]);
});

it.each([40, 4000])('%i files with several tags have all of them', (count) => {
  const { lists, tags, all, ids, gallery } = filled(count);
  const [sea, odd, rare] = [
    all.filter((_, n) => n % 5 !== 0),
    all.filter((_, n) => n % 2 === 1),
    all.slice(5, 12),
  ];
  tags.add('Sea', sea);
  tags.add('Odd', odd);
  tags.add('Rare', rare);
  const cases: [filter: LibraryFilter, wanted: string[][]][] = [
    [{ tags: ['sea', 'odd'] }, [sea, odd]],
    [{ tags: ['odd', 'Rare', 'sea'] }, [sea, odd, rare]],
    [{ tags: ['sea', 'lake'] }, [[]]],
    [{ tags: ['sea'], query: '#odd' }, [sea, odd]],
  ];
  for (const [filter, wanted] of cases)
    for (const sort of librarySort.options) {
      const expected = ids({}, sort).filter((id) => wanted.every((has) => has.includes(id)));
      expect(ids(filter, sort)).toEqual(expected);
      expect(lists.count(filter)).toBe(expected.length);
      expect(lists.page(filter, undefined, 7, sort).map(({ asset }) => asset.id)).toEqual(
        expected.slice(0, 7),
      );
    }
  expect(gallery.tiles({ tags: ['sea', 'rare'] }).ids).toEqual(ids({ tags: ['sea', 'rare'] }));
});

it.each([
  ['#sea', ['Sea'], 'rain sun'],
  ['＃SEA', ['Sea'], 'rain sun'],
  ['rain #sea', ['Sea'], 'rain'],
  ['#sea rain', ['Sea'], 'rain'],
  ['#rainy day', ['Rainy day'], 'rain sun'],
  ['#rainy  DAY sun', ['Rainy day'], 'sun'],
  ['#sea #rainy day', ['Sea', 'Rainy day'], 'rain sun'],
  // While it is typed.
  ['#rai', ['Rainy day', 'Rain'], 'rain sun'],
  ['#', [], 'rain sun'],
  // No tag.
  ['C#sea', [], ''],
  ['#sun', [], 'sun'],
])('the search %j finds by tag', (query, named, words) => {
  const { lists, tags, all, ids } = filled(40);
  const items = {
    Sea: all.filter((_, n) => n % 3 === 0),
    'Rainy day': all.filter((_, n) => n % 4 === 0),
    Rain: all.slice(0, 9),
  };
  for (const [name, has] of Object.entries(items)) tags.add(name, has);
  const isBegun = query === '#rai';
  const expected = ids({}).filter((id) => {
    const of = named.map((name) => items[name as keyof typeof items].includes(id));
    return isBegun ? of.includes(true) : !of.includes(false);
  });
  const fitting = new Set(words === '' ? [] : words.split(' ').flatMap((word) => ids({ query: word })));
  expect(ids({ query })).toEqual(expected.filter((id) => fitting.has(id)));
  expect(lists.count({ query })).toBe(ids({ query }).length);
});

it('keeps one tag for all spellings, and the first of them', () => {
  const { tags, all, conversation } = filled(3);
  const chat = conversation();
  expect(tags.add('Ｊazz ÉTÉ', all)).toEqual(all);
  expect(tags.add('jazz été', [...all, chat, 'none'])).toEqual([chat]);
  expect(tags.list()).toEqual([{ name: 'Ｊazz ÉTÉ', speech: 0, song: 0, picture: 3, chat: 1 }]);
  expect(tags.of([chat, all[0] ?? ''])).toEqual([{ name: 'Ｊazz ÉTÉ', count: 2 }]);
  expect(tags.drop('JAZZ ÉTÉ', [chat, 'none'])).toEqual([chat]);
});

it('a file in the trash keeps its tags and counts again once restored; a purged one loses them', () => {
  const { tags, assets, all, db } = filled(2);
  tags.add('Sea', all);
  for (const id of all) assets.setDeleted(id, 1);
  tags.deleteUnused();
  expect(tags.list()).toEqual([]);
  assets.setDeleted(all[0] ?? '', null);
  expect(tags.list()).toMatchObject([{ name: 'Sea', speech: 0, song: 0, picture: 1, chat: 0 }]);
  for (const id of all) assets.delete(id);
  tags.deleteUnused();
  expect(db.prepare('SELECT * FROM tag').all()).toEqual([]);
  expect(db.prepare('SELECT * FROM asset_tag').all()).toEqual([]);
});

it('a file that replaces another has its tags', () => {
  const { tags, assets, all } = filled(1);
  tags.add('Sea', all);
  assets.insert(assetRow(50), all[0]);
  expect(tags.of([assetRow(50).id])).toEqual([{ name: 'Sea', count: 1 }]);
});

it('unlisted files cannot be tagged', () => {
  const { tags, assets } = filled(0);
  assets.insert(assetRow(1, { listed: false }));
  expect(tags.add('Sea', [assetRow(1).id])).toEqual([]);
});

it('filters 100,000 files by tag within three times the goal of 20 ms', { timeout: 120_000 }, () => {
  const { db, lists, tags } = filled(0);
  const rows = 100_000;
  db.exec(`WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
    INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, width, height, indexed)
    SELECT printf('%026d', i), 'picture', '', i || '.png', 'image/png', i, '', i, 1, 1, 1 FROM n`);
  const all = db
    .prepare('SELECT id FROM asset')
    .all()
    .map(({ id }) => String(id));
  tags.add('All', all);
  tags.add(
    'Half',
    all.filter((_, n) => n % 2 === 0),
  );
  // A thousand tags, of a hundred files each.
  for (let n = 0; n < 1000; n++) tags.add(`Tag ${n}`, all.slice(n * 100, n * 100 + 100));
  // Processor time: other work stretches the clock, for us at one moment and for the platform at another.
  const msOf = (work: () => unknown) => {
    const times = Array.from({ length: 9 }, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return times.toSorted((a, b) => a - b)[4] ?? 0;
  };
  const first = (filter: LibraryFilter, sort?: LibrarySort) => () => [
    lists.page(filter, undefined, 121, sort),
    lists.count(filter),
  ];
  const took = {
    common: msOf(first({ tags: ['all'] })),
    byTitle: msOf(first({ tags: ['all'] }, 'title')),
    rare: msOf(first({ tags: ['tag 0'] })),
    typed: msOf(first({ query: '#tag 0' })),
    begun: msOf(first({ query: '#tag 1' })),
    two: msOf(first({ tags: ['all', 'half'] })),
    three: msOf(first({ tags: ['all', 'half', 'tag 0'] })),
  };
  const other = {
    list: msOf(() => tags.list()),
    ids: msOf(() => lists.all({ tags: ['all'] }, 1e6)),
  };
  // The statement that intersects two tags, alone: the least that a count of them takes on this machine at this time.
  const intersection = db.prepare(
    `SELECT count(*) FROM (SELECT asset_id FROM asset_tag WHERE tag_key = 'all'
     INTERSECT SELECT asset_id FROM asset_tag WHERE tag_key = 'half')`,
  );
  const platform = msOf(() => intersection.get());
  const measured = Object.entries({ ...took, ...other, platform }).map(
    ([name, ms]) => `${name} ${ms.toFixed(1)} ms`,
  );
  figure({ gate: 'library by tag', n: rows, unit: 'files', found: {}, measured: measured.join(', ') });
  expect(lists.count({ tags: ['all'] })).toBe(rows);
  expect(lists.count({ tags: ['all', 'half', 'tag 0'] })).toBe(50);
  // The platform alone needs about 20 ms; on a busy machine it needs more, and so do we.
  expect(Math.max(...Object.values(took))).toBeLessThan(Math.max(60, 3 * platform));
});
