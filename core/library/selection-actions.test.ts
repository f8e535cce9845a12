import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { Song } from '../../shared/domain/song.ts';
import type { Take } from '../../shared/domain/take.ts';
import { connect } from '../db/connect.ts';
import { AssetStore } from '../db/library/asset-store.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../platform/new-id.ts';
import { assetRow } from '../testing/asset-row.ts';
import { IMAGE_SETTINGS } from '../testing/image-core.ts';
import { startImageServer } from '../testing/image-server.ts';
import { LYRICS, type SongCore, songCore } from '../testing/song-core.ts';
import { doneSong, type SongServer, sendJson } from '../testing/song-server.ts';
import { WAV_SETTINGS } from '../testing/speech-core.ts';
import { type SpeechServer, startSpeechServer } from '../testing/speech-server.ts';
import { until } from '../testing/until.ts';

let here: SongCore;
let speech: SpeechServer;
let images: SongServer;
let song: Song;
let take: Take;
let generation: ImageGeneration;
let files: { take: string; image: string; versions: string[] };
const watching: AbortController[] = [];

/** Records everything pushed to a window from now on. */
async function listen(): Promise<Change[]> {
  const heard: Change[] = [];
  const leaving = new AbortController();
  watching.push(leaving);
  const feed = await here.api.app.watch(undefined, { signal: leaving.signal });
  await feed.next();
  void (async () => {
    for await (const change of feed) if (change.type !== 'ready') heard.push(change);
  })().catch(() => undefined);
  return heard;
}

async function connected(url: string): Promise<string> {
  const { id } = await here.api.connections.save({ name: url, baseUrl: url, profile: { pollFirstMs: 500 } });
  await here.api.connections.setKey({ id, key: 'key-of-the-test-service', keep: true });
  return id;
}

/** Creates one of each kind: a song of two versions with covers, a take, an image. */
beforeEach(async () => {
  here = await songCore();
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 2, true));
  [speech, images] = [await startSpeechServer(), await startImageServer()];
  song = await here.finished(await here.create({ title: 'Saltlampsong' }));
  const runs = [{ opId: newId(Date.now()), voiceId: 'voice-1' }];
  const script = { text: 'A marmaladetake is spoken.', cast: null, settings: WAV_SETTINGS };
  const [begun] = await here.api.speech.create({
    runs,
    connectionId: await connected(speech.url),
    ...script,
  });
  if (!begun) throw new Error('no take came');
  await here.ended(begun.jobId);
  take = await here.api.speech.get({ id: begun.id });
  const { generations } = await here.api.images.create({
    ...{ connectionId: await connected(images.url), prompt: 'A pelicanpicture 鹈鹕', way: 'wait' },
    requests: [{ opId: newId(Date.now()), settings: IMAGE_SETTINGS }],
  });
  await here.ended(generations[0]?.jobId ?? '');
  generation = await here.api.images.generation({ id: generations[0]?.id ?? '' });
  files = {
    take: take.asset?.id ?? expect.fail(),
    image: generation.images[0]?.id ?? expect.fail(),
    versions: song.versions.map(({ asset }) => asset?.id ?? expect.fail()),
  };
}, 30_000);
afterEach(async () => {
  for (const leaving of watching.splice(0)) leaving.abort();
  await here.close();
  await speech.close();
  await images.close();
});

const all = () => [files.take, files.image, ...files.versions];
const listed = async () => {
  const { items, total } = await here.api.library.items({ filter: {}, limit: 50 });
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).sort();
};
const inTrash = async () =>
  (await here.api.library.trash({ limit: 50 })).items.map(({ item }) => item.id).sort();
const crafts = async () => ({
  songs: (await here.api.music.songs({ limit: 5 })).items.map(({ id }) => id),
  takes: (await here.api.speech.takes({ limit: 5 })).items.map(({ id }) => id),
  images: (await here.api.images.gallery({ filter: {} })).ids,
});
const everything = () => ({ songs: [song.id], takes: [take.id], images: [files.image] });
const types = (heard: readonly Change[]) => [...new Set(heard.map(({ type }) => type))].sort();

it('lists files of every kind with their generation and request', async () => {
  const { items } = await here.api.library.items({ filter: {}, limit: 50 });
  const found = Object.fromEntries(items.map((item) => [item.id, item]));
  expect(found[files.take]).toMatchObject({
    ...{
      kind: 'speech',
      ownerId: take.id,
      prompt: 'A marmaladetake is spoken.',
      thumbUrl: null,
      missing: false,
    },
    model: WAV_SETTINGS.model,
  });
  expect(found[files.versions[0] ?? '']).toMatchObject({
    ...{ kind: 'song', ownerId: song.id, prompt: LYRICS, thumbUrl: song.versions[0]?.coverUrl },
  });
  const image = found[files.image];
  expect(image).toMatchObject({
    kind: 'picture',
    ownerId: generation.id,
    createdAt: generation.createdAt,
    width: 48,
  });
  const thumb = await here.core.media.resolve(image?.thumbUrl?.slice(here.host.mediaBase.length) ?? '');
  expect(thumb).toMatchObject({ mimeType: 'image/webp', lasting: true });
  const store = new AssetStore(connect(join(here.host.dataFolder, 'quartet.db')));
  expect(store.made(files.take)?.settings).toMatchObject({
    audio_setting: { format: 'wav', sample_rate: WAV_SETTINGS.sampleRate },
    voice_setting: { voice_id: 'voice-1' },
  });
  expect(store.made(files.versions[0] ?? '')?.settings).toMatchObject({ title: 'Saltlampsong' });
});

describe('a selection of speech, songs and images', () => {
  it('is trashed and restored with its generations in every window', async () => {
    const [one, other] = [await listen(), await listen()];
    await here.api.library.remove({ ids: all() });
    expect(await crafts()).toEqual({ songs: [], takes: [], images: [] });
    expect(await listed()).toEqual([]);
    expect(await inTrash()).toEqual(all().sort());
    const told = [
      'image_generation_removed',
      'images_removed',
      'library_removed',
      'song_removed',
      'take_removed',
    ];
    await until(() => types(one).length >= told.length && types(other).length >= told.length);
    expect([types(one), types(other)]).toEqual([told, told]);
    expect(one.filter(({ type }) => type === 'library_removed')).toHaveLength(1);
    await here.api.library.restore({ ids: all() });
    expect(await crafts()).toEqual(everything());
    expect(await listed()).toEqual(all().sort());
    expect(await here.api.music.get({ id: song.id })).toEqual(song);
    expect(await here.api.speech.get({ id: take.id })).toEqual(take);
    const back = ['image', 'image_generation', 'library_item', 'song', 'take'];
    await until(() => back.every((type) => types(other).some((heard) => heard === type)));
    expect(await inTrash()).toEqual([]);
  });

  it('is permanently deleted with rows, search index, files and thumbnails', async () => {
    const words = ['Saltlampsong', 'marmaladetake', 'pelicanpicture', '鹈鹕', 'City lights are calling'];
    const database = () =>
      readdirSync(here.host.dataFolder)
        .filter((name) => /^quartet\.db/.test(name))
        .map((name) => readFileSync(join(here.host.dataFolder, name)));
    expect(words.every((word) => database().some((bytes) => bytes.includes(word)))).toBe(true);
    expect(here.files('thumbnails')).toEqual([`${files.image}.webp`]);
    expect(here.files('covers')).toHaveLength(2);
    await here.api.library.purge({ ids: all() });
    expect(await listed()).toEqual(all().sort());
    await here.api.library.remove({ ids: all() });
    await here.api.library.purge({ ids: all() });
    expect(await inTrash()).toEqual([]);
    expect([here.files('library'), here.files('thumbnails'), here.files('covers')]).toEqual([[], [], []]);
    for (const trash of [here.api.music.trash, here.api.speech.trash]) {
      expect((await trash({ limit: 5 })).items).toEqual([]);
    }
    expect((await here.api.library.byIds({ ids: [files.image] })).items).toEqual([]);
    await here.core.stop();
    for (const word of words) {
      expect(
        database().some((bytes) => bytes.includes(word) || bytes.includes(word.toLowerCase())),
        word,
      ).toBe(false);
    }
  });

  it('skips unknown files, and files already in the target state', async () => {
    const heard = await listen();
    await here.api.library.restore({ ids: all() });
    await here.api.library.purge({ ids: [...all(), newId(1)] });
    await here.api.library.star({ ids: [newId(1)], starred: true });
    await here.api.library.remove({ ids: [newId(1)] });
    await here.api.library.star({ ids: [files.take], starred: true });
    await until(() => heard.length > 1);
    expect(heard).toMatchObject([
      { type: 'take', take: { asset: { id: files.take, starred: true } } },
      { type: 'library_item', item: { id: files.take, starred: true } },
    ]);
    expect(await crafts()).toEqual(everything());
  });
});

describe('a song', () => {
  it('stays while it has a version, and its versions are restored separately', async () => {
    const [first = '', second = ''] = files.versions;
    await here.api.library.remove({ ids: [first] });
    expect((await here.api.music.get({ id: song.id })).versions.map(({ asset }) => asset?.id)).toEqual([
      second,
    ]);
    await here.api.music.remove({ id: song.id });
    expect(await inTrash()).toEqual(files.versions.toSorted());
    const restored = await here.api.music.restore({ id: song.id });
    expect(restored.versions.map(({ n }) => n)).toEqual([1]);
    expect(await inTrash()).toEqual([first]);
    await here.api.library.restore({ ids: [first] });
    expect(await here.api.music.get({ id: song.id })).toEqual(song);
  });

  it('is deleted with a version only if that was its last version', async () => {
    const [first = '', second = ''] = files.versions;
    await here.api.library.remove({ ids: [first] });
    await here.api.library.purge({ ids: [first] });
    expect((await here.api.music.get({ id: song.id })).versions.map(({ asset }) => asset?.id)).toEqual([
      second,
    ]);
    expect(here.files('covers')).toEqual([`${song.id}-1.png`]);
    await here.api.library.remove({ ids: [second] });
    expect((await here.api.music.trash({ limit: 5 })).items.map((one) => one.song.id)).toEqual([song.id]);
    await here.api.library.purge({ ids: [second] });
    expect((await here.api.music.trash({ limit: 5 })).items).toEqual([]);
  });
});

it('restores a take that was deleted in Speech from the trash of the library', async () => {
  const heard = await listen();
  await here.api.speech.remove({ id: take.id });
  await until(() => heard.some(({ type }) => type === 'library_removed'));
  expect(await inTrash()).toEqual([files.take]);
  await here.api.library.restore({ ids: [files.take] });
  expect(await here.api.speech.get({ id: take.id })).toEqual(take);
  await here.api.speech.remove({ id: take.id });
  await here.api.speech.purge({ id: take.id });
  expect(await inTrash()).toEqual([]);
  expect(existsSync(join(here.host.libraryFolder, take.asset?.fileName ?? ''))).toBe(false);
});

it('stars, trashes and restores 10,000 files with one event per operation', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => assetRow(n, { prompt: `number ${n} 数字` }));
  const db = connect(join(here.host.dataFolder, 'quartet.db'));
  const store = new AssetStore(db);
  transaction(db, () => {
    for (const row of rows) store.insert(row);
  });
  db.close();
  const { ids } = await here.api.library.ids({ filter: { query: 'number' } });
  expect(ids).toHaveLength(10_000);
  const heard = await listen();
  const taken: Record<string, number> = {};
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const [from, before] = [performance.now(), heard.length];
    await work();
    taken[name] = Math.round(performance.now() - from);
    await until(() => heard.length > before);
    expect(heard.slice(before).map(({ type }) => type)).toEqual(['library_rebuilt']);
  };
  await timed('star', () => here.api.library.star({ ids, starred: true }));
  expect((await here.api.library.items({ filter: { starred: true }, limit: 1 })).total).toBe(10_000);
  await timed('remove', () => here.api.library.remove({ ids: [...ids, ...all()] }));
  expect(await listed()).toEqual([]);
  await timed('restore', () => here.api.library.restore({ ids: [...ids, ...all()] }));
  expect((await here.api.library.items({ filter: {}, limit: 1 })).total).toBe(10_004);
  expect(await crafts()).toMatchObject({ songs: [song.id], takes: [take.id] });
  process.stdout.write(`10,000 files, milliseconds: ${JSON.stringify(taken)}\n`);
}, 60_000);
