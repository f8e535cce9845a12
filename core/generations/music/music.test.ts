import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Song } from '../../../shared/domain/song.ts';
import { newId } from '../../platform/new-id.ts';
import { LYRICS, SONG_SETTINGS, type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, sendFile, sendJson, songWav } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

let here: SongCore;
afterEach(() => here.close());

it('a song is created once, polled, downloaded and kept, and its request can be read', async () => {
  here = await songCore();
  const asked = await here.create();
  expect(asked).toMatchObject({ state: 'queued', title: 'City lights are calling me', versions: [] });
  const song = await here.finished(asked);
  expect(song).toMatchObject({
    ...{ state: 'done', error: null, taskId: 'task-1', mode: 'lyrics', text: LYRICS, parentId: null },
    progress: { done: 100, total: 100 },
    polls: { count: 1, state: 'succeeded' },
  });
  expect(here.server.posts.map(({ body }) => body)).toEqual([{ model: SONG_SETTINGS.model, lyrics: LYRICS }]);
  const [version] = song.versions;
  expect(version).toMatchObject({
    ...{ n: 0, title: 'The song of task-1', style: 'folk, slow', coverUrl: null },
    address: `${here.server.url}/files/task-1-0.wav`,
    lyrics: expect.stringContaining('<00:00.20>lights'),
    asset: {
      kind: 'song',
      title: 'City lights are calling me',
      fileName: expect.stringMatching(/^City lights are calling me - .*\.wav$/),
      mimeType: 'audio/wav',
      durationMs: 500,
      missing: false,
    },
  });
  const url = version?.asset?.url.slice(here.host.mediaBase.length) ?? '';
  const { file = '' } = (await here.core.media.resolve(url)) ?? {};
  expect(statSync(file).size).toBe(version?.asset?.bytes);
  expect(here.files('library')).toEqual([version?.asset?.fileName]);
  expect(here.files('songs').filter((name) => name.includes('wav'))).toEqual([]);

  const { calls } = await here.api.jobs.details({ id: song.jobId });
  const headers = { 'idempotency-key': here.server.posts[0]?.key };
  expect(calls).toMatchObject([
    { n: 0, state: 'done', polls: null, request: { method: 'POST', headers, body: { lyrics: LYRICS } } },
    {
      n: 1,
      request: { method: 'GET', url: `${here.server.url}/v1/music/song/query?task_id=task-1`, body: null },
      response: { status: 200, body: expect.stringContaining('succeeded') },
      polls: { count: 1, state: 'succeeded' },
      times: { sent: null, firstByte: null, ended: null },
    },
  ]);
});

it('all versions are downloaded and named, with the request in their tags', async () => {
  here = await songCore();
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 3, true));
  const song = await here.finished(await here.create({ title: 'Mine', settings: { style: 'jazz' } }));
  expect(song.versions.map(({ n, asset }) => [n, asset?.title, asset?.missing])).toEqual([
    [0, 'Mine', false],
    [1, 'Mine', false],
    [2, 'Mine', false],
  ]);
  expect(new Set(song.versions.map(({ asset }) => asset?.fileName)).size).toBe(3);
  expect(new Set(song.versions.map(({ asset }) => asset?.sha256)).size).toBe(3);
  const kept = readFileSync(
    join(here.host.libraryFolder, song.versions[0]?.asset?.fileName ?? ''),
  ).toString();
  for (const told of ['Mine', 'folk, slow', 'City lights', SONG_SETTINGS.model]) expect(kept).toContain(told);
  // Players show the words without times, which are in the recipe alone.
  const recipe = /\{"app":"Quartet".*\}/.exec(kept)?.[0] ?? '';
  expect(recipe).toContain('00:00.20');
  expect(kept.replace(recipe, '')).not.toContain('00:00.20');
  expect(here.server.posts[0]?.body).toMatchObject({ title: 'Mine', style: 'jazz' });
  for (const { coverUrl } of song.versions) {
    const cover = await here.core.media.resolve(coverUrl?.slice(here.host.mediaBase.length) ?? '');
    expect(cover?.mimeType).toBe('image/png');
  }
  expect(here.server.posts).toHaveLength(1);
});

it('invalid song lyrics and prompts are refused, and nothing is sent or stored', async () => {
  here = await songCore();
  const bad = [
    ['lyrics', ''],
    ['lyrics', '   \n'],
    ['lyrics', '[verze]\nwords'],
    ['lyrics', 'words\n[verse]\nwords'],
    ['lyrics', '[verse]\n[chorus]\nwords'],
    ['lyrics', `[verse]\n${'a'.repeat(2000)}`],
    ['prompt', ' '],
    ['prompt', 'a'.repeat(2001)],
  ] as const;
  for (const [mode, text] of bad) {
    await expect(here.create({ mode, text }), text.slice(0, 40)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'lyrics_invalid' },
    });
  }
  expect(here.server.posts).toEqual([]);
  expect((await here.api.music.songs({ limit: 10 })).items).toEqual([]);
  expect((await here.api.jobs.list({ limit: 10 })).items).toEqual([]);
});

it('a song prompt may have two thousand emoji and needs no structure tags', async () => {
  here = await songCore();
  const text = '🎵'.repeat(2000);
  const song = await here.finished(await here.create({ mode: 'prompt', text }));
  expect(song.state).toBe('done');
  expect(here.server.posts[0]?.body).toMatchObject({ lyrics: text, custom_mode: true });
});

it('a double click creates one song; a repetition creates another with the same request', async () => {
  here = await songCore();
  const opId = newId(Date.now());
  const settings = { style: 'folk', styleWeight: 0, vocalGender: 'f', instrumental: true } as const;
  const [one, two] = await Promise.all([here.create({ opId, settings }), here.create({ opId, settings })]);
  expect(one.id).toBe(two.id);
  await here.finished(one);
  const again = await here.finished(await here.api.music.regenerate({ opId: newId(Date.now()), id: one.id }));
  expect(again).toMatchObject({ parentId: one.id, state: 'done', taskId: 'task-2', title: one.title });
  const [first, second] = here.server.posts;
  expect(here.server.posts).toHaveLength(2);
  expect(first?.body).toEqual({
    ...{ model: SONG_SETTINGS.model, lyrics: LYRICS, style: 'folk', style_weight: 0 },
    ...{ vocal_gender: 'f', instrumental: true },
  });
  expect(second?.body).toEqual(first?.body);
  expect(second?.key).not.toBe(first?.key);
});

it('lists songs newest first, and searches title, text and style in any script', async () => {
  here = await songCore();
  const made: Song[] = [];
  for (const more of [
    { title: 'Café del mar', text: '[verse]\n海边的咖啡' },
    { title: 'Road', text: '[verse]\nThe long road home', settings: { style: 'Lo-Fi, jazz' } },
    { title: 'Rain', text: '[verse]\nIt rains on the ROAD' },
  ]) {
    made.push(await here.finished(await here.create(more)));
    const now = Date.now();
    await until(() => Date.now() > now);
  }
  const found = async (query: string) =>
    (await here.api.music.songs({ query, limit: 10 })).items.map(({ title }) => title);
  expect(await found('')).toEqual(['Rain', 'Road', 'Café del mar']);
  expect(await found('road')).toEqual(['Rain', 'Road']);
  expect(await found('road jazz')).toEqual(['Road']);
  expect(await found('cafe')).toEqual(['Café del mar']);
  expect(await found('咖啡')).toEqual(['Café del mar']);
  expect(await found('100% "road\\_')).toEqual([]);
  const tag = (name: string, song: Song | undefined) =>
    here.api.tags.change({
      changes: [{ name, on: true, ids: song?.versions.flatMap(({ asset }) => asset?.id ?? []) ?? [] }],
    });
  await tag('Calm', made[0]);
  await tag('Calm', made[1]);
  await tag('Road trip', made[1]);
  expect(await found('#calm')).toEqual(['Road', 'Café del mar']);
  expect(await found('#road trip road')).toEqual(['Road']);
  const tagged = async (...tags: string[]) =>
    (await here.api.music.songs({ tags, limit: 10 })).items.map(({ title }) => title);
  expect(await tagged('calm', 'Road trip')).toEqual(['Road']);
  expect(await tagged('Calm', 'Rain')).toEqual([]);
  const first = await here.api.music.songs({ limit: 2 });
  expect(first.more).toBe(true);
  const rest = await here.api.music.songs({ limit: 2, before: first.items[1]?.id ?? '' });
  expect(rest).toMatchObject({ more: false, items: [{ title: 'Café del mar' }] });
});

it('renaming a song changes list and search, but not the request of a regeneration', async () => {
  here = await songCore();
  const { id } = await here.finished(await here.create());
  expect(await here.api.music.rename({ id, title: 'Ours' })).toMatchObject({ id, title: 'Ours' });
  expect((await here.api.music.songs({ query: 'ours', limit: 5 })).items).toHaveLength(1);
  const again = await here.api.music.regenerate({ opId: newId(Date.now()), id });
  expect((await here.finished(again)).title).toBe('Ours');
  expect(here.server.posts[1]?.body).not.toHaveProperty('title');
});

it('renaming a song renames saved copies and jobs; the library file keeps its name', async () => {
  here = await songCore();
  const { id, jobId, versions } = await here.finished(await here.create({ title: 'A keyboard song' }));
  const { id: assetId, fileName, saveName, url } = versions[0]?.asset ?? expect.fail();
  expect(fileName).toMatch(/^A keyboard song - /);
  expect(saveName).toBe(fileName);
  const told: string[] = [];
  const watching = new AbortController();
  const changes = await here.api.app.watch(undefined, { signal: watching.signal });
  const watched = (async () => {
    for await (const change of changes) if (change.type === 'job') told.push(change.job.title);
  })().catch(() => undefined);
  const renamed = await here.api.music.rename({ id, title: 'Strings: a song' });
  const asset = renamed.versions[0]?.asset;
  expect(asset).toMatchObject({ fileName, title: 'Strings: a song', missing: false });
  expect(asset?.saveName).toMatch(/^Strings a song - .*\.wav$/);
  expect(await here.core.media.resolve(url.slice(here.host.mediaBase.length))).toMatchObject({
    downloadName: asset?.saveName,
  });
  for await (const _ of await here.api.library.saveAs({ id: assetId }));
  expect(here.host.saved.map(({ suggestedName }) => suggestedName)).toEqual([asset?.saveName]);
  expect((await here.api.jobs.get({ id: jobId })).title).toBe('Strings: a song');
  await until(() => told.includes('Strings: a song'));
  watching.abort();
  await watched;
});

it('a song renamed during its download is saved under the new name', async () => {
  here = await songCore();
  const held = Promise.withResolvers<void>();
  here.server.file = async (response) => {
    await held.promise;
    sendFile(response, songWav());
  };
  const song = await here.create({ title: 'Before' });
  await here.is(song.id, ({ state }) => state === 'fetching');
  await here.api.music.rename({ id: song.id, title: 'After' });
  held.resolve();
  const [version] = (await here.finished(song)).versions;
  expect(version?.asset).toMatchObject({ title: 'After', saveName: expect.stringMatching(/^After - /) });
});

it('the song draft is empty at first, and survives a restart', async () => {
  here = await songCore();
  const empty = await here.api.music.draft();
  expect(empty).toEqual({
    ...{ mode: 'lyrics', lyrics: '', prompt: '', title: '', source: null },
    settings: SONG_SETTINGS,
  });
  const draft = { ...empty, mode: 'prompt', prompt: 'a song about rain', lyrics: '[ver' } as const;
  await here.api.music.saveDraft({ draft });
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await songCore({ host, server, connectionId });
  expect(await here.api.music.draft()).toEqual(draft);
});

it("watchers are notified of a song's progress and deletion", async () => {
  here = await songCore();
  const seen: string[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    for await (const change of await here.api.app.watch(undefined, { signal: stop.signal })) {
      if (change.type === 'ready') seen.push('ready');
      if (change.type === 'song') seen.push(`${change.song.state} ${change.song.versions.length}`);
      if (change.type === 'song_removed') seen.push('removed');
    }
  })();
  await until(() => seen.includes('ready'));
  const song = await here.finished(await here.create());
  await until(() => seen.includes('done 1'));
  await here.api.music.remove({ id: song.id });
  await until(() => seen.includes('removed'));
  stop.abort();
  await watching.catch(() => undefined);
});
