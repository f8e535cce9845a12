import { afterEach, expect, it } from 'vitest';
import { type SongCore, songCore } from '../testing/song-core.ts';
import { doneSong, sendJson } from '../testing/song-server.ts';
import { type SpeechCore, speechCore } from '../testing/speech-core.ts';

let here: SongCore | SpeechCore;
afterEach(() => here.close());

it('renaming a version of a song renames the song and its other versions', async () => {
  const core = await songCore();
  here = core;
  core.server.tell = (response, { taskId }) => sendJson(response, doneSong(core.server, taskId, 2));
  const song = await core.finished(await core.create());
  const [first, second] = song.versions.map(({ asset }) => asset?.id ?? '');
  const renamed = await core.api.library.rename({ id: first ?? '', title: '  Night train ' });
  expect(renamed).toMatchObject({ id: first, title: 'Night train', about: 'folk, slow' });
  // A file that is gone is left out.
  const { items } = await core.api.library.byIds({ ids: [second ?? '', '01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
  expect(items).toEqual([expect.objectContaining({ title: 'Night train' })]);
  expect(await core.api.music.get({ id: song.id })).toMatchObject({ title: 'Night train' });
  const found = await core.api.library.items({ filter: { query: 'folk train' }, limit: 5 });
  expect(found.items.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
});

it('renames a take, which a search for its voice still finds', async () => {
  const core = await speechCore();
  here = core;
  const take = await core.finished(await core.create('Good morning.'));
  const id = take.asset?.id ?? '';
  expect(await core.api.library.rename({ id, title: 'Welcome' })).toMatchObject({
    title: 'Welcome',
    about: take.voiceName,
  });
  expect(await core.api.speech.get({ id: take.id })).toMatchObject({ title: 'Welcome' });
  const found = await core.api.library.items({ filter: { query: take.voiceName }, limit: 5 });
  expect(found.items.map((item) => item.id)).toEqual([id]);
});

it('refuses an empty title, and a file in the trash', async () => {
  const core = await songCore();
  here = core;
  const song = await core.finished(await core.create());
  const id = song.versions[0]?.asset?.id ?? '';
  await expect(core.api.library.rename({ id, title: ' ' })).rejects.toThrow();
  await core.api.library.remove({ ids: [id] });
  await expect(core.api.library.rename({ id, title: 'Late' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
