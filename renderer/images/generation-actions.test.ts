// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { openAlbum, searchPrompts } from './album.ts';
import { testGeneration } from './testing/made-images.ts';

const held = vi.hoisted(() => ({
  remove: vi.fn(),
  restore: vi.fn(),
  fill: vi.fn(),
  items: [] as unknown[],
}));
vi.mock('./images.ts', () => ({
  generations: {
    remove: held.remove,
    restore: held.restore,
    state: { getState: () => ({ items: held.items }) },
  },
}));
vi.mock('./use-in-bar.ts', () => ({ fillPromptBar: held.fill }));
const { editGeneration, removeFailed } = await import('./generation-actions.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const failed: Partial<ImageGeneration> = { state: 'failed', images: [] };

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  held.remove.mockResolvedValue(null);
  held.restore.mockResolvedValue(null);
  openAlbum({ kind: 'all' });
  searchPrompts('');
  held.items = [
    testGeneration({ ...failed, id: 'fox', prompt: 'A fox' }),
    testGeneration({ ...failed, id: 'hare', prompt: 'A hare' }),
    testGeneration({ id: 'runs', state: 'running', images: [] }),
    testGeneration({ id: 'doubt', state: 'unknown', images: [] }),
  ];
});

it('removeFailed removes all failed generations, leaves others, and offers one undo', async () => {
  await removeFailed();
  expect(held.remove.mock.calls).toEqual([['fox'], ['hare']]);
  expect(shown.mock.calls[0]?.[0].title).toContain('2');
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() => expect(held.restore.mock.calls).toEqual([['fox'], ['hare']]));
});

it('removeFailed removes only generations that match the search', async () => {
  searchPrompts('hare');
  await removeFailed();
  expect(held.remove.mock.calls).toEqual([['hare']]);
});

it('editGeneration fills the prompt bar with the prompt and all settings', () => {
  const generation = testGeneration({ settings: { model: 'm', size: '1x1', referenceId: 'r' } });
  editGeneration(generation);
  expect(held.fill).toHaveBeenCalledWith({ prompt: generation.prompt, ...generation.settings });
});
