import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { settings } from '../../shared/domain/settings.ts';
import { connect } from '../db/connect.ts';
import { AssetStore } from '../db/library/asset-store.ts';
import { assetRow } from '../testing/asset-row.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { downloaded, imported, resultOf } from '../transfer/testing/transfer-core.ts';

let here: TestCore;
let files: string[];
beforeEach(async () => {
  here = await testCore();
  Object.assign(here.host, { saveFile: undefined });
  const db = connect(join(here.host.dataFolder, 'quartet.db'));
  const assets = new AssetStore(db);
  for (const n of [1, 2, 3]) assets.insert(assetRow(n));
  db.close();
  files = [1, 2, 3].map((n) => assetRow(n).id);
});
afterEach(() => here.close());

async function chat(title: string): Promise<string> {
  const { summary } = await here.api.conversations.create({});
  await here.api.conversations.rename({ id: summary.id, title });
  return summary.id;
}
const add = (name: string, ids: string[]) => here.api.tags.change({ changes: [{ name, ids, on: true }] });
const names = async () => (await here.api.tags.list()).items.map(({ name }) => name);

it('a change repeated after a lost answer changes nothing, and undoes only what it made', async () => {
  const id = await chat('Harbour');
  await add('Sea', files.slice(0, 1));
  const { changes } = await add(' #sea ', [...files.slice(0, 2), id]);
  expect(changes).toEqual([{ name: 'sea', ids: [files[1], id], on: true }]);
  expect((await add('sea', [...files.slice(0, 2), id])).changes).toEqual([]);
  await here.api.tags.change({ changes: changes.map((made) => ({ ...made, on: false })) });
  expect((await here.api.tags.list()).items).toMatchObject([{ name: 'Sea', picture: 1, chat: 0 }]);
});

it('a deleted tag is gone from every item, also in the trash, and undoing returns it', async () => {
  const id = await chat('Harbour');
  await add('Sea', [...files, id]);
  await here.api.library.remove({ ids: files.slice(0, 1) });
  const { changes } = await here.api.tags.remove({ name: 'SEA' });
  expect(await names()).toEqual([]);
  await here.api.library.restore({ ids: files.slice(0, 1) });
  expect(await here.api.tags.of({ ids: files })).toEqual({ items: [] });
  await here.api.tags.change({ changes: changes.map((made) => ({ ...made, on: true })) });
  expect((await here.api.tags.list()).items).toMatchObject([{ picture: 3, chat: 1 }]);
  expect((await here.api.tags.remove({ name: 'never there' })).changes).toEqual([]);
});

it('a renamed tag goes to all its items, and joins a tag that has the new name', async () => {
  const id = await chat('Harbour');
  await add('Sea', [files[0] ?? '', id]);
  await add('Ocean', files.slice(0, 2));
  const { changes } = await here.api.tags.rename({ name: 'sea', to: 'ocean' });
  expect((await here.api.tags.list()).items).toMatchObject([{ name: 'Ocean', picture: 2, chat: 1 }]);
  await here.api.tags.change({ changes: changes.map((made) => ({ ...made, on: !made.on })) });
  expect((await here.api.tags.list()).items).toMatchObject([
    { name: 'Ocean', picture: 2, chat: 0 },
    { name: 'sea', picture: 1, chat: 1 },
  ]);
  await here.api.tags.rename({ name: 'sea', to: 'SEA' });
  expect(await names()).toEqual(['Ocean', 'SEA']);
});

it('a renamed tag has its new name in saved searches, and its old one once that is undone', async () => {
  const view = { kind: null, starred: false, model: null, date: 'any', from: '', to: '', query: '' } as const;
  const save = (searches: Record<string, string[]>) =>
    here.api.settings.change({
      librarySearches: Object.entries(searches).map(([name, tags]) => ({
        ...{ name, sort: 'newest' as const },
        view: { ...view, tags },
      })),
    });
  const saved = async () => {
    const { librarySearches } = await here.api.settings.get();
    return Object.fromEntries(librarySearches.map(({ name, view: { tags } }) => [name, tags]));
  };
  await add('Sea', files.slice(0, 1));
  await add('Ocean', files);
  const before = { both: ['Ocean', 'sea', 'Tea'], one: ['Sea'], other: ['Tea'] };
  await save(before);
  const { changes, renamed } = await here.api.tags.rename({ name: 'Sea', to: 'ocean' });
  expect(await saved()).toEqual({ both: ['Ocean', 'Tea'], one: ['ocean'], other: ['Tea'] });
  const undo = {
    changes: changes.map((made) => ({ ...made, on: !made.on })),
    renamed: {
      ...{ name: renamed.to, to: renamed.name },
      searches: renamed.searches.map((one) => ({ ...one, before: one.after, after: one.before })),
    },
  };
  await here.api.tags.change(undo);
  expect(await saved()).toEqual(before);
  expect(await names()).toEqual(['Ocean', 'Sea']);
  // Undone once more, it changes nothing that was saved since.
  await save({ one: ['Tea'] });
  await here.api.tags.change(undo);
  expect(await saved()).toEqual({ one: ['Tea'] });
  const respelled = await here.api.tags.rename({ name: 'Sea', to: 'SEA' });
  expect(respelled.changes).toEqual([]);
  await here.api.tags.change({ changes: [], renamed: { ...respelled.renamed, name: 'SEA', to: 'Sea' } });
  expect(await names()).toEqual(['Ocean', 'Sea']);
});

it('searches that were saved with one tag are read', async () => {
  const view = { kind: null, starred: false, model: null, date: 'any', from: '', to: '', query: '' };
  const search = (name: string, tag: string | null) => ({ name, sort: 'newest', view: { ...view, tag } });
  const read = settings.shape.librarySearches.parse([search('Sea', 'Sea'), search('All', null)]);
  expect(read.map(({ view: { tags } }) => tags)).toEqual([['Sea'], []]);
});

it.each([
  ['an empty name', ''],
  ['a name of nothing but spaces and signs', ' # \u200e\n'],
  ['a name of 61 characters', 'x'.repeat(61)],
  ['a name of 10,000 characters', '🍵'.repeat(5000)],
])('refuses %s', async (_, name) => {
  await expect(add(name, files)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await names()).toEqual([]);
});

it('keeps emoji and any script, on one line and without marks that turn the text after it', async () => {
  for (const name of ['👩‍👩‍👧 family', 'שקט \u202eליל', 'two\nlines', '安静 夜晚', "'; DROP TABLE tag; --"])
    await add(name, files);
  expect(new Set(await names())).toEqual(
    new Set(['👩‍👩‍👧 family', 'שקט ליל', 'two lines', '安静 夜晚', "'; DROP TABLE tag; --"]),
  );
});

it('windows hear once of a change, and of none that changes nothing', async () => {
  const leaving = new AbortController();
  const feed = await here.api.app.watch(undefined, { signal: leaving.signal });
  await feed.next();
  await add('Sea', files);
  await add('Sea', files);
  const heard: Change[] = [];
  await here.api.settings.change({ theme: 'dark' });
  for await (const change of feed) {
    if (change.type !== 'ready') heard.push(change);
    if (change.type === 'settings') break;
  }
  leaving.abort();
  expect(heard.map(({ type }) => type)).toEqual(['tags_changed', 'settings']);
});

it('finds the conversations of a tag by title, and their messages by words', async () => {
  const tea = await chat('Green tea');
  await here.watched((await here.ask('How long does it steep?', tea)).jobId);
  const other = await chat('Black tea');
  await here.watched((await here.ask('How long does it steep?', other)).jobId);
  await add('Kitchen', [tea]);
  const search = async (query: string) =>
    (await here.api.conversations.search({ query, filter: { tags: ['kitchen'] }, limit: 20 })).map(
      ({ conversationId, role }) => [conversationId, role],
    );
  expect(await search('')).toEqual([[tea, 'title']]);
  expect(await search('tea')).toEqual([[tea, 'title']]);
  expect(await search('steep')).toEqual([[tea, 'user']]);
  expect(await search('coffee')).toEqual([]);
  // Typed, a tag selects as well.
  const typed = async (query: string) =>
    (await here.api.conversations.search({ query, limit: 20 })).map(({ conversationId }) => conversationId);
  expect(await typed('#kitchen')).toEqual([tea]);
  expect(await typed('steep #kit')).toEqual([tea]);
  expect(await typed('#steep')).toHaveLength(2);
});

it('tags of a conversation travel in its export', async () => {
  const id = await chat('Green tea');
  await here.watched((await here.ask('How long?', id)).jobId);
  await add('Kitchen', [id]);
  const { url } = await resultOf(await here.api.transfer.export({ ids: [id], format: 'json', media: false }));
  const file = await downloaded(here, url);
  await here.api.tags.remove({ name: 'Kitchen' });
  await here.api.conversations.remove({ id });
  await here.api.conversations.purge({ id });
  await imported(here, file);
  expect((await here.api.tags.list()).items).toMatchObject([{ name: 'Kitchen', chat: 1 }]);
});
