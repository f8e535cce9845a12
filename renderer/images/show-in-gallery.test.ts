// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsStore } from '../app/settings-store.ts';
import { albumStore, openAlbum, searchPrompts } from './album.ts';
import { imagesView } from './images-view.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { closeLightbox } from './lightbox/open-lightbox.ts';
import { showInGallery } from './show-in-gallery.ts';

const core = vi.hoisted(() => ({ generation: vi.fn() }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { images: core },
}));
vi.mock('./images.ts', () => ({ gallery: { state: { getState: () => ({ order: { ids: ['fox'] } }) } } }));

const inArea = (area: 'images' | 'chat') =>
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, area } }));

/** Holds the response to the next generation query until the returned function is called. */
function answerLater() {
  const answer = Promise.withResolvers<{ images: { id: string }[] }>();
  core.generation.mockReturnValueOnce(answer.promise);
  return (...ids: string[]) => answer.resolve({ images: ids.map((id) => ({ id })) });
}

beforeEach(() => {
  inArea('images');
  closeLightbox();
  imagesView.setState({ tile: null });
  openAlbum({ kind: 'starred' });
  searchPrompts('harbour');
});

it('showInGallery opens the first image of a generation with all filters cleared', async () => {
  // The request comes from another area; the area changes with it.
  inArea('chat');
  const answer = answerLater();
  const shown = showInGallery({ generationId: 'drawing' });
  inArea('images');
  answer('fox');
  await shown;
  expect(albumStore.getState()).toEqual({ album: { kind: 'all' }, query: '' });
  expect(imagesView.getState().tile).toBe('fox');
  expect(lightboxState.getState().open).toMatchObject({ ids: ['fox'], at: 'fox' });
});

it('showInGallery focuses the tile of a generation without an image', async () => {
  answerLater()();
  await showInGallery({ generationId: 'drawing' });
  expect(imagesView.getState().tile).toBe('drawing');
  expect(lightboxState.getState().open).toBeNull();
});

it('showInGallery does nothing if the user left the area before the response', async () => {
  const answer = answerLater();
  const shown = showInGallery({ generationId: 'drawing' });
  inArea('chat');
  answer('fox');
  await shown;
  expect(lightboxState.getState().open).toBeNull();
  expect(albumStore.getState().query).toBe('harbour');
});

it('showInGallery shows the last request even if an earlier response comes later', async () => {
  const [answerFox, answerHare] = [answerLater(), answerLater()];
  const requests = [showInGallery({ generationId: 'of fox' }), showInGallery({ generationId: 'of hare' })];
  answerHare('hare');
  await requests[1];
  answerFox('fox');
  await requests[0];
  expect(lightboxState.getState().open?.at).toBe('hare');
});
