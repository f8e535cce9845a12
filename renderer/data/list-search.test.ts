import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Song } from '../../shared/domain/song.ts';
import { aSong, FakeMusic } from '../music/testing/fake-music.ts';
import { ListSearch } from './list-search.ts';
import { idPage, RecordList } from './record-list.ts';
import { Records } from './records.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function core(): FakeMusic {
  const fake = new FakeMusic();
  fake.songs = ['Night Bus', 'Harbour Lights'].map((title) => aSong({ title })).reverse();
  return fake;
}
const searchOf = ({ api }: FakeMusic) => {
  const records = new Records<Song>();
  return new ListSearch(
    (filter) =>
      new RecordList({
        records,
        page: (last) => api.music.songs({ ...idPage(last), ...filter }),
        closed: true,
      }),
  );
};
const titles = (search: ListSearch<Song>) =>
  search.state
    .getState()
    .found?.state.getState()
    .items.map((song) => song.title);

it('a list search sends one request for text typed quickly', async () => {
  const fake = core();
  const search = searchOf(fake);
  for (const text of ['H', 'Ha', 'Harbour']) search.search(text);
  expect(search.state.getState()).toEqual({ query: 'Harbour', tags: [], found: null });
  await vi.advanceTimersByTimeAsync(200);
  expect(fake.inputsOf('songs')).toEqual([{ limit: 200, query: 'Harbour' }]);
  expect(titles(search)).toEqual(['Harbour Lights']);
});

it('a list search shows the latest results even if an older response comes later', async () => {
  const fake = core();
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.hold.set('songs', promise);
  const search = searchOf(fake);
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

it('clearing a list search shows all items, even while a response is pending', async () => {
  const search = searchOf(core());
  search.search('Night');
  search.search('');
  await vi.advanceTimersByTimeAsync(500);
  expect(search.state.getState()).toEqual({ query: '', tags: [], found: null });
});

it('a list search filters by all chosen tags and the text, and reloads when tags change', async () => {
  const fake = core();
  const search = searchOf(fake);
  search.apply({ type: 'tags_changed' });
  search.filter(['Sea', 'Night']);
  await vi.advanceTimersByTimeAsync(0);
  search.search('Harbour');
  await vi.advanceTimersByTimeAsync(200);
  search.apply({ type: 'tags_changed' });
  await vi.advanceTimersByTimeAsync(0);
  const tags = ['Sea', 'Night'];
  expect(fake.inputsOf('songs')).toEqual([
    { limit: 200, tags },
    { limit: 200, query: 'Harbour', tags },
    { limit: 200, query: 'Harbour', tags },
  ]);
});

it('a list search follows a renamed tag and removes a merged duplicate', async () => {
  const fake = core();
  const search = searchOf(fake);
  search.filter(['Sea', 'Night']);
  search.apply({ type: 'tag_renamed', name: 'sea', to: 'Ocean' });
  expect(search.state.getState().tags).toEqual(['Ocean', 'Night']);
  search.apply({ type: 'tag_renamed', name: 'Ocean', to: 'night' });
  expect(search.state.getState().tags).toEqual(['night']);
  search.apply({ type: 'tags_changed' });
  await vi.advanceTimersByTimeAsync(0);
  expect(fake.inputsOf('songs').at(-1)).toEqual({ limit: 200, tags: ['night'] });
});

it('a search text with # is repeated when tags change, and other text is not', async () => {
  const fake = core();
  const search = searchOf(fake);
  search.search('Harbour');
  await vi.advanceTimersByTimeAsync(200);
  search.apply({ type: 'tags_changed' });
  search.search('#Harbour');
  await vi.advanceTimersByTimeAsync(200);
  search.apply({ type: 'tags_changed' });
  await vi.advanceTimersByTimeAsync(200);
  expect(fake.inputsOf('songs')).toHaveLength(3);
});
