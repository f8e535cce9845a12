import { expect, it } from 'vitest';
import { SongsStore } from './songs-store.ts';
import { aSong, aSongUnderWay, FakeMusic } from './testing/fake-music.ts';

const ids = (store: SongsStore) => store.state.getState().items.map((song) => song.id);

function many(count: number): FakeMusic {
  const core = new FakeMusic();
  core.songs = Array.from({ length: count }, () => aSong()).reverse();
  return core;
}

it('reads 1,000 songs page after page, each once, those told of meanwhile on top', async () => {
  const core = many(1000);
  const store = new SongsStore(core.api);
  await store.load();
  const fresh = aSongUnderWay();
  store.apply(fresh);
  while (store.state.getState().more) await store.loadMore();
  expect(ids(store)).toEqual([fresh.id, ...core.songs.map((song) => song.id)]);
});

it('leaves no hole when a song is told of that is older than all that was read', async () => {
  const core = many(450);
  const store = new SongsStore(core.api);
  await store.load();
  // Restored from the trash, or renamed in another window.
  const old = core.songs[420];
  if (old) store.apply({ ...old, title: 'Renamed' });
  expect(ids(store)).toHaveLength(200);
  while (store.state.getState().more) await store.loadMore();
  expect(ids(store)).toEqual(core.songs.map((song) => song.id));
});

it('follows a song through its states, and hears no older word afterwards', () => {
  const store = new SongsStore(new FakeMusic().api);
  const asked = aSongUnderWay({ progress: { done: 10, total: 100 } });
  store.apply(asked);
  store.apply({ ...asked, progress: { done: 60, total: 100 } });
  expect(store.find(asked.id)?.progress?.done).toBe(60);
  const made = aSong({ id: asked.id, jobId: asked.jobId });
  store.apply(made);
  store.apply(asked);
  expect(store.find(asked.id)?.state).toBe('done');
});

it('keeps what was found to what was found: news of others add nothing', async () => {
  const core = many(3);
  const [first, second] = core.songs;
  const store = new SongsStore(core.api, first?.title ?? '');
  await store.load();
  expect(ids(store)).toEqual([first?.id]);
  if (second) store.apply(second);
  expect(ids(store)).toEqual([first?.id]);
  if (first) store.apply({ ...first, title: 'Another name' });
  expect(store.find(first?.id ?? '')?.title).toBe('Another name');
});
