// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** The module as a window finds it that has just been loaded. */
async function loaded() {
  vi.resetModules();
  return import('./album.ts');
}

beforeEach(() => sessionStorage.clear());

it('shows the album again that was open before a reload', async () => {
  const before = await loaded();
  before.openAlbum({ kind: 'model', model: 'vendor-x' });
  expect((await loaded()).openedAlbum()).toEqual({ kind: 'model', model: 'vendor-x' });
  (await loaded()).openAlbum({ kind: 'all' });
  expect((await loaded()).openedAlbum()).toEqual({ kind: 'all' });
});

it.each(['{', '{"kind":"grid"}', '"all"', '{"kind":"drawer"}'])(
  'begins with all where %s is kept',
  async (text) => {
    sessionStorage.setItem('quartet.images.album', text);
    expect((await loaded()).openedAlbum()).toEqual({ kind: 'all' });
  },
);

it('asks for the words of the search within the album, and for nothing where only spaces stand', async () => {
  const { albumFilter } = await loaded();
  expect(albumFilter({ album: { kind: 'starred' }, query: ' quay ' })).toEqual({
    starred: true,
    query: 'quay',
  });
  expect(albumFilter({ album: { kind: 'all' }, query: '  ' })).toEqual({});
});
