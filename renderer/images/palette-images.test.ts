import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paletteSources } from '../app/palette-sources.ts';
import { testImage } from './testing/made-images.ts';

const core = vi.hoisted(() => ({ items: vi.fn(), known: new Map<string, unknown>(), openArea: vi.fn() }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { library: { items: core.items } },
}));
vi.mock('../app/area-state.ts', async (original) => ({
  ...(await original<object>()),
  openArea: core.openArea,
}));
vi.mock('./images.ts', () => ({
  gallery: {
    state: { getState: () => ({ order: { ids: [...core.known.keys()] } }) },
    get: (id: string) => core.known.get(id),
  },
}));
const { registerPaletteImages } = await import('./begin-images.ts');

let stop: () => void;
beforeEach(() => {
  core.known.clear();
  core.known.set('new', testImage({ id: 'new', prompt: 'A fox\nin snow' }));
  core.known.set('unread', undefined);
  stop = registerPaletteImages();
});
afterEach(() => stop());
const source = () => {
  const found = paletteSources().find(({ id }) => id === 'pictures');
  if (!found) throw new Error('not registered');
  return found;
};

it('the palette lists the newest loaded images with one-line labels and opens them', () => {
  const items = source().items();
  expect(items.map(({ id, label }) => [id, label])).toEqual([['new', 'A fox in snow']]);
  items[0]?.run();
  expect(core.openArea).toHaveBeenCalledWith('images', { imageId: 'new' });
});

it('a palette search covers all prompts in the library without duplicates', async () => {
  const older = testImage({ id: 'old', prompt: 'A red FOX' });
  core.items.mockResolvedValue({ items: [core.known.get('new'), older], more: false, total: 2 });
  const { signal } = new AbortController();
  const found = await source().search?.('fox', signal);
  expect(core.items).toHaveBeenCalledWith(
    { filter: { kinds: ['picture'], query: 'fox' }, limit: expect.any(Number) },
    { signal },
  );
  expect(found?.map(({ id }) => id)).toEqual(['old']);
});

it('a palette search includes a loaded image that only the core matched', async () => {
  core.items.mockResolvedValue({ items: [core.known.get('new')], more: false, total: 1 });
  // The two words are not adjacent in the prompt.
  expect((await source().search?.('snow fox', new AbortController().signal))?.map(({ id }) => id)).toEqual([
    'new',
  ]);
});
