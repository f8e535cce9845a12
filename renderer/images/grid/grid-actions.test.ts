// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { openAlbum, openedAlbum } from '../album.ts';
import { testGrid } from '../testing/made-images.ts';
import { deleteGrid } from './grid-actions.ts';

const core = vi.hoisted(() => ({ removeGrid: vi.fn(), restoreGrid: vi.fn() }));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { images: core },
}));
vi.mock('../images.ts', () => ({ albums: { changed: vi.fn() } }));
const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);

const grid = testGrid();
const lookElsewhere = async () => openAlbum({ kind: 'starred' });

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  openAlbum({ kind: 'grid', gridId: grid.id });
});

it('deleting the open grid run leaves it, and undoing opens it again', async () => {
  await deleteGrid(grid, []);
  expect(openedAlbum()).toEqual({ kind: 'all' });
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() => expect(openedAlbum()).toEqual({ kind: 'grid', gridId: grid.id }));
});

it('deleting or restoring a grid run keeps an album opened meanwhile', async () => {
  core.removeGrid.mockImplementationOnce(lookElsewhere);
  await deleteGrid(grid, []);
  expect(openedAlbum()).toEqual({ kind: 'starred' });
  openAlbum({ kind: 'all' });
  core.restoreGrid.mockImplementationOnce(lookElsewhere);
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() => expect(core.restoreGrid).toHaveBeenCalled());
  // Everything else that waits for the response has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(openedAlbum()).toEqual({ kind: 'starred' });
});
