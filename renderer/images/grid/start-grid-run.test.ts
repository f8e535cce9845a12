// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsStore } from '../../app/settings-store.ts';
import { albumStore, openAlbum, openedAlbum, searchPrompts } from '../album.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { startGridRun } from './start-grid-run.ts';

const core = vi.hoisted(() => ({ create: vi.fn() }));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { images: core },
}));
vi.mock('../images.ts', () => ({ applyGeneration: vi.fn() }));

const inArea = (area: 'images' | 'chat') =>
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, area } }));
const answer = { generations: [], gridId: 'run' };

/** Starts a run and calls doElse before the response. */
async function startWhile(doElse: () => void): Promise<void> {
  core.create.mockImplementationOnce(async () => {
    doElse();
    return answer;
  });
  const problem = await startGridRun({
    ...{ connectionId: 'sandbox', prompt: 'A fox', way: 'wait', title: '' },
    cells: [{ settings: { model: 'm', size: null, referenceId: null } }],
  });
  expect(problem).toBeNull();
}

beforeEach(() => {
  inArea('images');
  openAlbum({ kind: 'starred' });
  searchPrompts('harbour');
});

it('starting a grid run shows its table and clears the search', async () => {
  await startWhile(() => undefined);
  expect(albumStore.getState()).toEqual({ album: { kind: 'grid', gridId: 'run' }, query: '' });
});

it.each([
  ['another area', () => inArea('chat')],
  ['another search', () => searchPrompts('fox')],
  ['an image', () => openLightbox({ ids: ['fox'], at: 'fox' })],
])('starting a grid run keeps %s opened meanwhile', async (_where, go) => {
  await startWhile(go);
  expect(openedAlbum()).toEqual({ kind: 'starred' });
  expect(albumStore.getState().query).not.toBe('');
});
