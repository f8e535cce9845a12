import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { imageFile } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { imageFacts, testLibrary } from '../testing/test-library.ts';
import { until } from '../testing/until.ts';

let here: TestCore;
afterEach(() => here.close());

/** Creates a library of three images, and its folders. */
async function filled() {
  const at = testLibrary();
  for (let n = 0; n < 3; n++) {
    const source = join(temporaryFolder().path, 'made');
    writeFileSync(source, imageFile('png', { width: 64 + n }));
    const facts = { prompt: `A lighthouse 灯塔 ${n}`, model: n === 0 ? 'image-02' : 'image-01' };
    at.library.insert(await at.library.keepImage(source, imageFacts(facts)));
  }
  return at;
}

async function allOf<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const all = [];
  for await (const step of steps) all.push(step);
  return all;
}

it('warns about files without records until a rebuild has restored their records', async () => {
  const { host: before } = await filled();
  here = await testCore({ host: fakeHost({ libraryFolder: before.libraryFolder }) });
  const { api } = here;
  expect((await api.app.info()).warnings).toEqual(['library_without_records']);
  expect((await api.library.items({ filter: {}, limit: 10 })).total).toBe(0);
  const leaving = new AbortController();
  const heard: Change[] = [];
  const feed = await api.app.watch(undefined, { signal: leaving.signal });
  void (async () => {
    for await (const change of feed) if (change.type !== 'ready') heard.push(change);
  })().catch(() => undefined);
  const steps = await allOf(await api.library.rebuild());
  expect(steps.at(-1)).toEqual({ type: 'done', result: { restored: 3, foreign: 0, missing: 0 } });
  await until(() => heard.some(({ type }) => type === 'library_rebuilt'));
  leaving.abort();
  expect((await api.app.info()).warnings).toEqual([]);
  expect((await api.library.items({ filter: { query: '灯塔', model: 'image-01' }, limit: 10 })).total).toBe(
    2,
  );
  // The gallery shows them too, though their requests are unknown.
  const { ids } = await api.images.gallery({ filter: {} });
  expect(ids).toHaveLength(3);
  const { items } = await api.images.byIds({ ids });
  expect(
    items.every(({ generationId: drawingId, prompt }) => drawingId === null && prompt.includes('灯塔')),
  ).toBe(true);
});

it('does not warn about a file that the user added to the library folder', async () => {
  const { host: before } = await filled();
  const mine = join(before.libraryFolder, 'holiday.png');
  for (const name of readdirSync(before.libraryFolder)) rmSync(join(before.libraryFolder, name));
  writeFileSync(mine, imageFile('png'));
  here = await testCore({ host: fakeHost({ libraryFolder: before.libraryFolder }) });
  expect((await here.api.app.info()).warnings).toEqual([]);
});

it('reports file counts and sizes by kind, including the trash and thumbnails', async () => {
  const at = await filled();
  const sizes = readdirSync(at.host.libraryFolder).map((name) => statSync(at.place(name)).size);
  const { ids } = at.lists.ids({ filter: {} });
  at.moves.star(ids.slice(0, 2), true);
  await at.moves.remove(ids.slice(0, 1));
  at.db.close();
  here = await testCore({ host: fakeHost({ dataFolder: at.folder }) });
  const usage = await here.api.library.usage();
  expect(usage).toMatchObject({ speech: { count: 0, bytes: 0 }, song: { count: 0, bytes: 0 } });
  expect([usage.picture.count, usage.trash.count]).toEqual([2, 1]);
  expect(usage.picture.bytes + usage.trash.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  const thumbs = readdirSync(join(at.folder, 'thumbnails')).map(
    (name) => statSync(join(at.folder, 'thumbnails', name)).size,
  );
  expect(usage.small).toBe(thumbs.reduce((sum, size) => sum + size, 0));
  expect(usage.small).toBeGreaterThan(0);
  expect(usage.other).toBeLessThan(100_000);
  expect(usage.starred).toBe(1);
  expect(usage.database).toBeGreaterThan(100_000);
  expect(usage.free).toBeGreaterThan(0);
  expect(usage.models[0]).toMatchObject({ kind: 'picture' });
});

it('indexes files of older versions at the start', async () => {
  const at = await filled();
  at.db.close();
  const db = new DatabaseSync(join(at.folder, 'quartet.db'));
  db.exec("INSERT INTO asset_index (asset_index) VALUES ('delete-all'); UPDATE asset SET indexed = 0");
  db.close();
  here = await testCore({ host: fakeHost({ dataFolder: at.folder }) });
  const found = async () => (await here.api.library.items({ filter: { query: '灯塔' }, limit: 5 })).total;
  await until(async () => (await found()) === 3);
});

it('offers an export for download without a dialog, and removes it at the next start', async () => {
  const at = await filled();
  const { ids } = at.lists.ids({ filter: {} });
  at.db.close();
  const { saveFile: _, ...host } = fakeHost({ dataFolder: at.folder });
  here = await testCore({ host });
  const [done] = (await allOf(await here.api.library.export({ ids, form: 'zip' }))).slice(-1);
  if (done?.type !== 'done') expect.fail();
  expect(done.result).toMatchObject({ files: 3, missing: 0, saved: false });
  const file = await here.core.media.resolve(done.result.url?.slice(host.mediaBase.length) ?? '');
  expect(statSync(file?.file ?? '').size).toBeGreaterThan(done.result.bytes);
  await here.core.stop();
  here = await testCore({ host, server: here.server });
  expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
});

it('opens the library folder, copies an image, and refuses an unknown image', async () => {
  const at = await filled();
  const { ids } = at.lists.ids({ filter: {} });
  const [id = ''] = ids;
  at.db.close();
  const host = fakeHost({ dataFolder: at.folder });
  here = await testCore({ host });
  expect(await here.api.library.copyPicture({ id })).toEqual({ copied: true });
  const [item] = (await here.api.library.byIds({ ids: [id] })).items;
  expect(host.copied).toEqual([at.place(item?.fileName ?? '')]);
  const place = host.copied[0];
  expect(await here.api.library.copyFiles({ ids: [id] })).toEqual({ copied: true });
  expect(await here.api.library.dragFiles({ ids: [id] })).toEqual({ dragged: true });
  expect(host.copied).toEqual([place, place, place]);
  // One that is gone leaves the others alone, too.
  const gone = { ids: [id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'] };
  for (const call of [here.api.library.copyFiles, here.api.library.dragFiles])
    await expect(call(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(host.copied).toHaveLength(3);
  expect(await here.api.library.openFolder()).toEqual({ shown: true });
  expect(host.shown[0]?.startsWith(at.host.libraryFolder)).toBe(true);
  await expect(here.api.library.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(here.api.library.copyPicture({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it.each(['zip', 'folder'] as const)(
  'stopping the core does not wait for an open dialog (%s)',
  async (form) => {
    const { host: before } = await filled();
    const never = () => new Promise<never>(() => undefined);
    let asked = 0;
    const dialog = () => {
      asked += 1;
      return never();
    };
    const host = {
      ...fakeHost({ libraryFolder: before.libraryFolder }),
      saveFile: dialog,
      pickFolder: dialog,
    };
    here = await testCore({ host });
    const { api, core } = here;
    await allOf(await api.library.rebuild());
    const { ids } = await api.library.ids({ filter: {} });
    const watched = allOf(await api.library.export({ ids, form })).catch((error: unknown) => error);
    await until(() => asked === 1);
    const from = performance.now();
    await core.stop();
    expect(performance.now() - from).toBeLessThan(3000);
    expect(await watched).toBeInstanceOf(Error);
    const left = readdirSync(host.dataFolder, { recursive: true }).filter((name) =>
      /\.zip/.test(String(name)),
    );
    expect(left).toEqual([]);
  },
);
