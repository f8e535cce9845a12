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

/** The next generation that is asked for waits for its answer. */
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

it('opens the first image of a generation where nothing hides it', async () => {
  // Asked for from elsewhere: the area follows.
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

it('shows the tile of a generation that has no image', async () => {
  answerLater()();
  await showInGallery({ generationId: 'drawing' });
  expect(imagesView.getState().tile).toBe('drawing');
  expect(lightboxState.getState().open).toBeNull();
});

it('leaves the user where they have gone before it was known what to show', async () => {
  const answer = answerLater();
  const shown = showInGallery({ generationId: 'drawing' });
  inArea('chat');
  answer('fox');
  await shown;
  expect(lightboxState.getState().open).toBeNull();
  expect(albumStore.getState().query).toBe('harbour');
});

it('shows the last that was asked for, however late the answer about another comes', async () => {
  const [answerFox, answerHare] = [answerLater(), answerLater()];
  const asked = [showInGallery({ generationId: 'of fox' }), showInGallery({ generationId: 'of hare' })];
  answerHare('hare');
  await asked[1];
  answerFox('fox');
  await asked[0];
  expect(lightboxState.getState().open?.at).toBe('hare');
});
