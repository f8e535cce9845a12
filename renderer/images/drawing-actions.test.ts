import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { openAlbum, searchPrompts } from './album.ts';
import { aDrawing } from './testing/made-pictures.ts';

const held = vi.hoisted(() => ({
  remove: vi.fn(),
  restore: vi.fn(),
  fill: vi.fn(),
  items: [] as unknown[],
}));
vi.mock('./images.ts', () => ({
  drawings: {
    remove: held.remove,
    restore: held.restore,
    state: { getState: () => ({ items: held.items }) },
  },
}));
vi.mock('./use-in-bar.ts', () => ({ fillPromptBar: held.fill }));
const { editDrawing, removeFailed } = await import('./drawing-actions.ts');

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
    aDrawing({ ...failed, id: 'fox', prompt: 'A fox' }),
    aDrawing({ ...failed, id: 'hare', prompt: 'A hare' }),
    aDrawing({ id: 'runs', state: 'running', images: [] }),
    aDrawing({ id: 'doubt', state: 'unknown', images: [] }),
  ];
});

it('removes all that failed, and nothing that runs or may have been made, with one way back', async () => {
  await removeFailed();
  expect(held.remove.mock.calls).toEqual([['fox'], ['hare']]);
  expect(shown.mock.calls[0]?.[0].title).toContain('2');
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() => expect(held.restore.mock.calls).toEqual([['fox'], ['hare']]));
});

it('removes only what is found while something is searched for', async () => {
  searchPrompts('hare');
  await removeFailed();
  expect(held.remove.mock.calls).toEqual([['hare']]);
});

it('puts what was refused into the bar with all its settings', () => {
  const drawing = aDrawing({ settings: { model: 'm', size: '1x1', referenceId: 'r' } });
  editDrawing(drawing);
  expect(held.fill).toHaveBeenCalledWith({ prompt: drawing.prompt, ...drawing.settings });
});
