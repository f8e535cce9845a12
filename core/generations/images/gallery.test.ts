import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../db/connect.ts';
import { GalleryStore, tilesQuery } from '../../db/generations/gallery-store.ts';
import { GenerationStore } from '../../db/generations/generation-store.ts';
import { GroupStore } from '../../db/generations/group-store.ts';
import { imageShape } from '../../db/generations/shapes.ts';
import { AssetStore, type NewImage } from '../../db/library/asset-store.ts';
import { migrate } from '../../db/migrate.ts';
import { newId } from '../../platform/new-id.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let db: DatabaseSync;
let assets: AssetStore;
let gallery: GalleryStore;

beforeEach(() => {
  db = connect(join(temporaryFolder().path, 'quartet.db'));
  migrate(db, () => undefined);
  assets = new AssetStore(db);
  gallery = new GalleryStore(db);
});
afterEach(() => db.close());

let made = 0;
function put(more: Partial<NewImage> & { id?: string } = {}): string {
  made += 1;
  const id = more.id ?? newId(made);
  assets.insert({
    ...{
      id,
      kind: 'picture',
      title: 'T',
      fileName: `${id}.png`,
      mimeType: 'image/png',
      bytes: 9,
      sha256: 'x',
    },
    ...{ createdAt: made, listed: true, model: 'm', about: '', width: 1360, height: 768, colour: '#102030' },
    ...{ prompt: 'A lighthouse', settings: {} },
    ...more,
  });
  return id;
}

it('lists images newest first whatever the insertion order, then by id', () => {
  const [late, early] = [put({ createdAt: 900 }), put({ createdAt: 100, width: 100, height: 300 })];
  const [one, two] = [put({ createdAt: 500, id: newId(7) }), put({ createdAt: 500, id: newId(8) })];
  expect(gallery.tiles({})).toEqual({
    ids: [late, two, one, early],
    ratios: [1770, 1770, 1770, 333],
    times: [900, 500, 500, 100],
  });
});

it('omits deleted images, audio, and unlisted files', () => {
  const [there, gone] = [put(), put()];
  assets.setDeleted(gone, 5);
  put({ listed: false });
  const sound = { durationMs: 1, sampleRate: 1, channels: 1, peaks: new Uint8Array(1) };
  assets.insert({
    ...{
      id: newId(9),
      kind: 'song',
      title: 'T',
      fileName: 's.mp3',
      mimeType: 'audio/mpeg',
      bytes: 9,
      sha256: 'x',
    },
    ...{ createdAt: 9, listed: true, model: 'm', about: '', prompt: '', settings: null, ...sound },
  });
  expect(gallery.tiles({}).ids).toEqual([there]);
  expect(gallery.counts()).toEqual({ all: 1, starred: 0, models: [{ model: 'm', count: 1 }] });
});

describe('a filter', () => {
  it('by star, model and search text requires all of them', () => {
    const starred = put({ model: 'one', prompt: '雨中的灯塔' });
    db.prepare('UPDATE asset SET starred = 1 WHERE id = ?').run(starred);
    const plain = put({ model: 'one', prompt: 'A lighthouse in the rain' });
    const other = put({ model: 'two', prompt: 'A lighthouse at noon' });
    const ids = (filter: Parameters<GalleryStore['tiles']>[0]) => gallery.tiles(filter).ids;
    expect(ids({ starred: true })).toEqual([starred]);
    expect(ids({ starred: false })).toEqual([other, plain]);
    expect(ids({ model: 'one' })).toEqual([plain, starred]);
    expect(ids({ model: 'nobody' })).toEqual([]);
    expect(ids({ query: 'lighth' })).toEqual([other, plain]);
    expect(ids({ query: 'rain light' })).toEqual([plain]);
    expect(ids({ query: '灯塔' })).toEqual([starred]);
    expect(ids({ query: '塔' })).toEqual([starred]);
    expect(ids({ query: 'lighthouse', model: 'two' })).toEqual([other]);
    expect(ids({ query: '灯塔', starred: false })).toEqual([]);
    expect(ids({ query: '  ' })).toHaveLength(3);
    // Punctuation is not a word, and query syntax is not interpreted.
    expect(ids({ query: '"*) OR 1' })).toEqual([]);
    expect(ids({ query: '!?' })).toEqual([]);
    expect(gallery.counts()).toEqual({
      ...{ all: 3, starred: 1 },
      models: [
        { model: 'one', count: 2 },
        { model: 'two', count: 1 },
      ],
    });
  });

  it('selects the images of a grid', () => {
    const [inside, _outside] = [put(), put()];
    new GroupStore(db).insert({ id: 'g', createdAt: 1, title: 'G', prompt: 'P' });
    const generations = new GenerationStore(db, imageShape);
    generations.insert({
      ...{ id: 'd', createdAt: 1, title: 'P', prompt: 'P', connectionId: 'x', jobId: 'j', groupId: 'g' },
      settings: { model: 'm', size: null, way: 'wait' },
    });
    generations.outputs.insert({ generationId: 'd', n: 0, address: 'http://x/a.png', details: {} });
    generations.outputs.setAsset('d', 0, inside);
    expect(gallery.tiles({ gridId: 'g' }).ids).toEqual([inside]);
    expect(gallery.tiles({ gridId: 'h' }).ids).toEqual([]);
  });
});

describe('20,000 images', () => {
  beforeEach(() => {
    db.exec(`
      WITH RECURSIVE many (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM many WHERE i < 20000)
      INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, model, width, height, starred,
          prompt, recipe)
        SELECT substr('00000000000000000000P00000' || i, -26), 'picture', 'T', i || '.png', 'image/png', 1, 'x', i,
          'model-' || (i % 4), 1024, 768 + i % 500, i % 50 = 0, hex(zeroblob(2000)), hex(zeroblob(500)) FROM many`);
    // At a start, the existing images are already counted.
    gallery.tiles({});
  });

  const ms = (work: () => unknown): number => {
    const times = Array.from({ length: 5 }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    });
    return Math.min(...times);
  };

  it('are listed and counted within 100 ms', () => {
    expect(gallery.tiles({}).ids).toHaveLength(20_000);
    expect(ms(() => gallery.tiles({}))).toBeLessThan(100);
    expect(ms(() => gallery.tiles({ model: 'model-1' }))).toBeLessThan(50);
    expect(ms(() => gallery.tiles({ starred: true }))).toBeLessThan(50);
    expect(ms(() => gallery.counts())).toBeLessThan(50);
  });

  it.each([
    [{}, 'asset_gallery'],
    [{ starred: false }, null],
    [{ model: 'm' }, 'asset_gallery_model'],
  ] as const)('the filter %j needs no sort, and uses its covering index if it has one', (filter, index) => {
    const query = tilesQuery(filter, { sets: [], query: '' });
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN ${query?.sql}`)
      .all(query?.given ?? {})
      .map(({ detail }) => String(detail))
      .join('\n');
    expect(plan).not.toContain('TEMP B-TREE');
    if (index !== null) expect(plan).toMatch(new RegExp(`COVERING INDEX ${index}\\b`));
  });
});
