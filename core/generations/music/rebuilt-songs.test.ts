import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import type { LibraryScan } from '../../../shared/contract/library.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { copyTagged } from '../../formats/audio/copy-tagged.ts';
import { Imaging } from '../../formats/imaging/imaging.ts';
import { tone, writeAudioFile } from '../../testing/audio-files.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, PNG, sendFile, sendJson } from '../../testing/song-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

let here: SongCore;
afterEach(() => here.close());

/** Starts a core with a service whose songs have that many versions, with covers, in this format. */
async function start(count: number, format: 'mp3' | 'flac' | 'wav' = 'mp3'): Promise<void> {
  here = await songCore({ host: fakeHost({ libraryFolder: temporaryFolder().path }) });
  const path = join(temporaryFolder().path, `song.${format}`);
  await writeAudioFile({ path, format }, [tone(0.5, 24_000)], 24_000);
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, count, true));
  here.server.file = (response, name) =>
    name.endsWith('.png')
      ? sendFile(response, PNG, 'image/png')
      : sendFile(response, readFileSync(path), `audio/${format}`);
}

/** Starts a core over the same library folder without any records. */
async function loseRecords(): Promise<void> {
  const { host, server } = here;
  await here.core.stop();
  const libraryFolder = host.libraryFolder;
  here = await songCore({ host: fakeHost({ libraryFolder }), server });
  await here.api.settings.change({ connectionId: here.connectionId });
}

async function rebuild(): Promise<LibraryScan> {
  for await (const step of await here.api.library.rebuild()) if (step.type === 'done') return step.result;
  throw new Error('it never ended');
}

const songs = async (): Promise<Song[]> => (await here.api.music.songs({ limit: 50 })).items;
const assetIds = (song: Song | undefined) => song?.versions.map(({ asset }) => asset?.id);
const coverOf = async (song: Song | undefined, n: number): Promise<Buffer> => {
  const address = song?.versions[n]?.coverUrl?.slice(here.host.mediaBase.length) ?? '';
  return readFileSync((await here.core.media.resolve(address))?.file ?? '');
};
const onDisk = () => new DatabaseSync(join(here.host.dataFolder, 'quartet.db'));

describe('Music rebuilt from the library folder', () => {
  it.each(['mp3', 'flac'] as const)('has its songs with versions, lyrics and covers (%s)', async (format) => {
    await start(2, format);
    const settings = {
      style: 'folk, slow',
      negativeTags: 'drums',
      styleWeight: 0.5,
      vocalGender: 'f',
    } as const;
    const made = await here.finished(await here.create({ title: 'City lights', settings }));
    await loseRecords();
    expect(await songs()).toEqual([]);
    expect(await rebuild()).toEqual({ restored: 2, foreign: 0, missing: 0 });

    const [song, ...more] = await songs();
    expect(more).toEqual([]);
    const { id, title, text, mode, versions } = made;
    expect(song).toMatchObject({ id, title, text, mode, state: 'done', connectionId: here.connectionId });
    expect(song?.settings).toEqual({ ...made.settings, ...settings });
    expect(assetIds(song)).toEqual(assetIds(made));
    expect(song?.versions.map(({ lyrics }) => lyrics)).toEqual(versions.map(({ lyrics }) => lyrics));
    for (const n of [0, 1]) expect((await coverOf(song, n)).equals(PNG)).toBe(true);
    const { items } = await here.api.library.items({ filter: {}, limit: 5 });
    expect(items.map(({ ownerId, thumbUrl }) => [ownerId, thumbUrl !== null])).toEqual([
      [id, true],
      [id, true],
    ]);
    // It creates no jobs, and sends nothing to the service.
    expect((await here.api.jobs.list({ limit: 5 })).items).toEqual([]);
    expect(here.server.posts).toHaveLength(1);
    expect((await here.api.jobs.details({ id: song?.jobId ?? '' })).calls).toEqual([]);

    expect(await rebuild()).toMatchObject({ restored: 0 });
    expect(await songs()).toHaveLength(1);
    // It can be renamed, deleted and restored like any other.
    await here.api.music.rename({ id, title: 'Renamed' });
    await here.api.music.remove({ id });
    expect((await here.api.music.restore({ id })).versions).toHaveLength(2);
  });

  it('recognizes a renamed song, by files whose tags were rewritten', async () => {
    await start(2);
    const made = await here.finished(await here.create({ title: 'First title' }));
    await here.api.music.rename({ id: made.id, title: 'Second title' });
    const folder = here.host.libraryFolder;
    const isTitled = (name: string) =>
      readFileSync(join(folder, name)).includes(Buffer.from('Second title', 'utf16le'));
    await until(() => readdirSync(folder).filter(isTitled).length === 2);
    await loseRecords();
    await rebuild();
    const [song, ...more] = await songs();
    expect([song?.id, song?.title, more]).toEqual([made.id, 'Second title', []]);
    expect(song?.versions[1]?.lyrics).toBe(made.versions[1]?.lyrics);
  });

  it('keeps a trashed song in the trash, with a version that was deleted before it', async () => {
    await start(2);
    const made = await here.finished(await here.create());
    const [first = '', second = ''] = made.versions.map(({ asset }) => asset?.id ?? '');
    await here.api.library.remove({ ids: [second] });
    // What is deleted in the same millisecond as the song belongs to it.
    const removedAt = Date.now();
    await until(() => Date.now() > removedAt);
    await here.api.music.remove({ id: made.id });
    const trashed = (await here.api.music.trash({ limit: 5 })).items;
    await loseRecords();
    expect(await rebuild()).toMatchObject({ restored: 2 });
    expect(await songs()).toEqual([]);
    const [again] = (await here.api.music.trash({ limit: 5 })).items;
    expect(again?.deletedAt).toBe(trashed[0]?.deletedAt);
    expect(assetIds(await here.api.music.restore({ id: made.id }))).toEqual([first]);
  });

  it('has one song per file written by older app versions', async () => {
    await start(2);
    const made = await here.finished(await here.create());
    await here.core.stop();
    const folder = here.host.libraryFolder;
    const imaging = new Imaging();
    for (const name of readdirSync(folder)) {
      const recipe = await imaging.readRecipe(join(folder, name));
      if (recipe === null) expect.fail();
      const { song: _, ...older } = recipe;
      const words = {
        title: 'T',
        text: '',
        model: '',
        artist: null,
        voice: null,
        genre: null,
        comment: null,
      };
      const tags = { ...words, cover: null, date: '2026-01-31T14:05', recipe: older };
      await copyTagged({ path: join(folder, name), format: 'mp3' }, join(folder, 'part'), tags);
      renameSync(join(folder, 'part'), join(folder, name));
    }
    await imaging.close();
    await loseRecords();
    expect(await rebuild()).toMatchObject({ restored: 2 });
    const found = await songs();
    expect(found.flatMap((song) => assetIds(song)).sort()).toEqual(assetIds(made)?.sort());
    expect(found.map(({ title, text }) => [title, text])).toEqual([
      [made.title, made.text],
      [made.title, made.text],
    ]);
  });

  it('has no second song for a copied file', async () => {
    await start(1);
    const made = await here.finished(await here.create());
    const [name = ''] = readdirSync(here.host.libraryFolder);
    copyFileSync(join(here.host.libraryFolder, name), join(here.host.libraryFolder, 'copy.mp3'));
    await loseRecords();
    expect(await rebuild()).toMatchObject({ restored: 2 });
    expect((await songs()).map(({ id }) => id)).toEqual([made.id]);
    expect((await here.api.library.items({ filter: {}, limit: 5 })).total).toBe(2);
  });
});

it('a rebuild that fails at a version leaves no file without a song, and can be repeated', async () => {
  await start(2);
  const made = await here.finished(await here.create());
  await loseRecords();
  const db = onDisk();
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON generation_output WHEN NEW.n = 1
    BEGIN SELECT RAISE(ABORT, 'broken by the test'); END`);
  await expect(rebuild()).rejects.toThrow();
  const owned = db.prepare('SELECT count(*) AS n FROM generation_output').get()?.n;
  expect(db.prepare('SELECT count(*) AS n FROM asset').get()?.n).toBe(owned);
  expect(db.prepare('SELECT count(*) AS n FROM job').get()?.n).toBe(owned);
  db.exec('DROP TRIGGER broken');
  db.close();
  await rebuild();
  expect((await songs()).map((song) => [song.id, assetIds(song)])).toEqual([[made.id, assetIds(made)]]);
});
