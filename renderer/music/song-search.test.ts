import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Records } from '../data/records.ts';
import { SongSearch } from './song-search.ts';
import { aSong, FakeMusic } from './testing/fake-music.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function core(): FakeMusic {
  const fake = new FakeMusic();
  fake.songs = ['Night Bus', 'Harbour Lights'].map((title) => aSong({ title })).reverse();
  return fake;
}
const titles = (search: SongSearch) =>
  search.state
    .getState()
    .found?.state.getState()
    .items.map((song) => song.title);

it('asks once for a word that is typed at once', async () => {
  const fake = core();
  const search = new SongSearch(fake.api, new Records());
  for (const text of ['H', 'Ha', 'Harbour']) search.search(text);
  expect(search.state.getState()).toEqual({ query: 'Harbour', found: null });
  await vi.advanceTimersByTimeAsync(200);
  expect(fake.asked('songs')).toEqual([{ limit: 200, query: 'Harbour' }]);
  expect(titles(search)).toEqual(['Harbour Lights']);
});

it('shows the answer to the newest words, however late an older one comes', async () => {
  const fake = core();
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.hold.set('songs', promise);
  const search = new SongSearch(fake.api, new Records());
  search.search('Night');
  await vi.advanceTimersByTimeAsync(200);
  fake.hold.delete('songs');
  search.search('Harbour');
  await vi.advanceTimersByTimeAsync(200);
  expect(titles(search)).toEqual(['Harbour Lights']);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(titles(search)).toEqual(['Harbour Lights']);
});

it('shows all again when the words are taken away, also while an answer is awaited', async () => {
  const search = new SongSearch(core().api, new Records());
  search.search('Night');
  search.search('');
  await vi.advanceTimersByTimeAsync(500);
  expect(search.state.getState()).toEqual({ query: '', found: null });
});
