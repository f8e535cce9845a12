import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { type SongCore, songCore } from '../testing/song-core.ts';
import { sendFile, songWav } from '../testing/song-server.ts';
import { until } from '../testing/until.ts';

let here: SongCore;
let leaving: AbortController;
afterEach(async () => {
  leaving.abort();
  await here.close();
});

/** Creates a core with one song, and records everything pushed to a window. */
async function withSong() {
  here = await songCore();
  leaving = new AbortController();
  const song = await here.finished(await here.create());
  const told: Change[] = [];
  const feed = await here.api.app.watch(undefined, { signal: leaving.signal });
  void (async () => {
    for await (const change of feed) if (change.type !== 'ready') told.push(change);
  })().catch(() => undefined);
  const folder = here.host.libraryFolder;
  const away = `${folder} on another disk`;
  return {
    ...{ song, told, folder },
    trouble: async () => (await here.api.app.info()).disk ?? null,
    items: async () => (await here.api.library.items({ filter: {}, limit: 5 })).items,
    takeAway: () => renameSync(folder, away),
    giveBack: () => renameSync(away, folder),
  };
}

it('reports a missing library folder and sends nothing until it is back', async () => {
  const at = await withSong();
  at.takeAway();
  expect((await at.items())[0]).toMatchObject({ missing: true });
  await until(async () => (await at.trouble())?.reason === 'gone');
  expect(await at.trouble()).toEqual({ reason: 'gone', place: 'library', folder: at.folder });
  const refused = await here.finished(await here.create({ title: 'Second' }));
  expect(refused).toMatchObject({ state: 'failed', error: { class: 'storage', phase: 'before' } });
  expect([here.server.posts.length, existsSync(at.folder)]).toEqual([1, false]);
  at.told.length = 0;
  at.giveBack();
  await until(() => at.told.some((change) => change.type === 'disk' && change.problem === null));
  await until(() => at.told.some((change) => change.type === 'library_item' && !change.item.missing));
  await until(() => at.told.some((change) => change.type === 'song' && change.song.id === at.song.id));
  expect((await at.items())[0]).toMatchObject({ missing: false });
}, 40_000);

it('notifies windows when a missing file is put back', async () => {
  const at = await withSong();
  const [name = ''] = readdirSync(at.folder);
  const aside = join(here.host.dataFolder, 'aside.wav');
  renameSync(join(at.folder, name), aside);
  expect((await at.items())[0]).toMatchObject({ missing: true });
  at.told.length = 0;
  renameSync(aside, join(at.folder, name));
  await until(() => at.told.some((change) => change.type === 'library_item' && !change.item.missing));
  expect(await at.trouble()).toBeNull();
}, 40_000);

it('a retry downloads a song without a new request if the library folder was gone', async () => {
  const at = await withSong();
  const halfway = Promise.withResolvers<void>();
  here.server.file = async (response) => {
    halfway.resolve();
    await until(() => !existsSync(at.folder));
    sendFile(response, songWav(1));
  };
  const second = await here.create({ title: 'Second' });
  await halfway.promise;
  at.takeAway();
  const failed = await here.finished(second);
  expect(failed).toMatchObject({ state: 'failed', error: { class: 'storage' } });
  expect(existsSync(at.folder)).toBe(false);
  at.giveBack();
  await here.api.jobs.retry({ opId: failed.id, id: failed.jobId });
  const done = await here.finished(await here.api.music.get({ id: failed.id }));
  expect(done).toMatchObject({ state: 'done', versions: [{ asset: { missing: false } }] });
  expect(here.server.posts).toHaveLength(2);
}, 40_000);

it('creates a missing library folder again if the library is empty', async () => {
  here = await songCore();
  leaving = new AbortController();
  rmSync(here.host.libraryFolder, { recursive: true, force: true });
  const song = await here.finished(await here.create());
  expect(song).toMatchObject({ state: 'done', versions: [{ asset: { missing: false } }] });
});
