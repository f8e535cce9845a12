import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { waitOutsideAct } from '../../testing/wait-outside-act.ts';
import { lightboxState } from '../lightbox/lightbox-state.ts';
import { testGeneration, testGrid, testImage } from '../testing/made-images.ts';

const core = vi.hoisted(() => ({
  grid: vi.fn(),
  create: vi.fn(),
  rename: vi.fn(),
  listeners: new Set<(change: unknown) => void>(),
}));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { images: { grid: core.grid, create: core.create, renameGrid: core.rename } },
}));
vi.mock('../../lib/changes.ts', () => ({
  onReady: (run: () => void) => {
    queueMicrotask(run);
    return () => undefined;
  },
  onChange: (listener: (change: unknown) => void) => {
    core.listeners.add(listener);
    return () => core.listeners.delete(listener);
  },
}));
vi.mock('../images.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  const { Records } = await import('../../data/records.ts');
  return {
    albums: { changed: () => undefined },
    generations: { state: createStore(() => ({ items: [] })), records: new Records() },
    applyGeneration: () => undefined,
  };
});
const { runCommand } = await import('../view-commands.ts');
const { records } = (await import('../images.ts')).generations;
const { GridTable } = await import('./grid-table.tsx');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const cell = (id: string, model: string, size: string, change: Partial<ImageGeneration> = {}) =>
  testGeneration({
    id,
    gridId: 'grid',
    settings: { model, size, referenceId: null },
    images: [testImage({ id: `p-${id}`, generationId: id, gridId: 'grid' })],
    ...change,
  });
const generations = [
  cell('1', 'one', '1024x1024'),
  cell('2', 'one', '1360x768', { state: 'running', images: [] }),
  cell('3', 'two', '1024x1024'),
  cell('4', 'two', '1360x768', { images: [] }),
];
let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  vi.clearAllMocks();
  core.grid.mockResolvedValue({ grid: testGrid({ id: 'grid', title: 'Foxes' }), generations: generations });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<GridTable gridId="grid" />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  lightboxState.setState({ open: null });
});

const texts = (selector: string) => [...box.querySelectorAll(selector)].map((one) => one.textContent);
const button = (name: string) => box.querySelector<HTMLElement>(`button[aria-label="${name}"]`);

it('the comparison grid is a table with row and column headers', () => {
  expect(texts('caption')).toEqual(['Comparison grid “Foxes”']);
  expect(texts('thead th[scope=col]')).toEqual(['Model', '1024²', '1360 × 768']);
  expect(texts('tbody th[scope=row]')).toEqual(['one', 'two']);
  expect(box.querySelectorAll('tbody td')).toHaveLength(4);
});

it('each cell shows its image, its progress, or that it was deleted', () => {
  expect(button('one, 1024²')).not.toBeNull();
  expect(texts('tbody td')[1]).toContain('Generating');
  expect(texts('tbody td')[3]).toBe('Deleted');
});

it('opening a cell shows the images in the lightbox in reading order', async () => {
  await act(async () => button('two, 1024²')?.click());
  expect(lightboxState.getState().open).toMatchObject({ ids: ['p-1', 'p-3'], at: 'p-3', pair: null });
});

it('comparing opens the two selected cells, and is not offered for one', async () => {
  const compare = () =>
    [...box.querySelectorAll('button')].find((one) => one.textContent === 'Compare selected');
  await act(async () => button('Select to compare: one, 1024²')?.click());
  // A single image cannot be compared, so the table shows no button for it.
  expect(compare()).toBeUndefined();
  await act(async () => button('Select to compare: two, 1024²')?.click());
  await act(async () => compare()?.click());
  expect(lightboxState.getState().open?.pair).toEqual(['p-1', 'p-3']);
});

it('a finished image appears in its cell', async () => {
  await act(async () => records.put([cell('2', 'one', '1360x768')], 1));
  expect(button('one, 1360 × 768')).not.toBeNull();
});

it('Run again requests every cell again under the same name', async () => {
  core.create.mockResolvedValue({ generations: [], gridId: null });
  const again = [...box.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Run again'));
  await act(async () => again?.click());
  const [input] = core.create.mock.calls[0] ?? [];
  expect(input.grid).toEqual({ title: 'Foxes' });
  expect(input.requests.map(({ settings }: { settings: unknown }) => settings)).toEqual(
    generations.map(({ settings }) => settings),
  );
  expect(new Set(input.requests.map(({ opId }: { opId: string }) => opId)).size).toBe(4);
});

const nameField = () => box.querySelector<HTMLInputElement>('input[aria-label="Rename"]');

it('choosing Rename in the menu focuses the name field after the menu closes', async () => {
  core.rename.mockResolvedValue(testGrid({ id: 'grid', title: 'Hares' }));
  await act(async () => button('More actions')?.click());
  // The code of the menu is loaded when it is first opened.
  const item = await waitOutsideAct(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const found = items.find((one) => one.textContent?.startsWith('Rename'));
    if (!found) throw new Error('no menu');
    return found;
  });
  await act(async () => item.click());
  await waitOutsideAct(() => expect(document.querySelector('[role=menu]')).toBeNull());
  expect(nameField()).not.toBeNull();
  expect(document.activeElement).toBe(nameField());
  const field = nameField();
  if (field) field.value = 'Hares';
  await act(async () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(core.rename).toHaveBeenCalledWith({ id: 'grid', title: 'Hares' });
});

it('the rename command focuses the name field from anywhere in the table', async () => {
  await act(async () => runCommand('renameGrid'));
  await act(async () => vi.waitFor(() => expect(nameField()).not.toBeNull()));
  expect(document.activeElement).toBe(nameField());
});

it('a missing grid run shows all images after a reload, and an error if just opened', async () => {
  const { openAlbum, openedAlbum } = await import('../album.ts');
  const { CallError } = await import('../../lib/connection.ts');
  core.grid.mockRejectedValue(
    new CallError('NOT_FOUND', { defined: true, data: { what: 'grid', id: 'lost' } }),
  );
  sessionStorage.setItem('quartet.images.album', JSON.stringify({ kind: 'grid', gridId: 'lost' }));
  const show = () => act(async () => root.render(<GridTable gridId="lost" />));
  await show();
  await waitOutsideAct(() => expect(sessionStorage.getItem('quartet.images.album')).toBeNull());
  expect(openedAlbum()).toEqual({ kind: 'all' });

  act(() => root.unmount());
  root = createRoot(box);
  openAlbum({ kind: 'grid', gridId: 'lost' });
  await show();
  await waitOutsideAct(() => expect(box.textContent).toContain('This no longer exists.'));
  expect(openedAlbum()).toEqual({ kind: 'grid', gridId: 'lost' });
  openAlbum({ kind: 'all' });
});
