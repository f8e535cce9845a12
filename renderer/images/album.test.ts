// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** Imports the module afresh, as a newly loaded window would. */
async function loaded() {
  vi.resetModules();
  return import('./album.ts');
}

beforeEach(() => sessionStorage.clear());

it('the open album is restored after a reload', async () => {
  const before = await loaded();
  before.openAlbum({ kind: 'model', model: 'vendor-x' });
  expect((await loaded()).openedAlbum()).toEqual({ kind: 'model', model: 'vendor-x' });
  (await loaded()).openAlbum({ kind: 'all' });
  expect((await loaded()).openedAlbum()).toEqual({ kind: 'all' });
});

it.each(['{', '{"kind":"grid"}', '"all"', '{"kind":"drawer"}'])(
  'the gallery opens with all images if the stored album is %s',
  async (text) => {
    sessionStorage.setItem('quartet.images.album', text);
    expect((await loaded()).openedAlbum()).toEqual({ kind: 'all' });
  },
);

it('albumFilter combines the album with the trimmed query and omits a blank query', async () => {
  const { albumFilter } = await loaded();
  expect(albumFilter({ album: { kind: 'starred' }, query: ' quay ' })).toEqual({
    starred: true,
    query: 'quay',
  });
  expect(albumFilter({ album: { kind: 'all' }, query: '  ' })).toEqual({});
});
