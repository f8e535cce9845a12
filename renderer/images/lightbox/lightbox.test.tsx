import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allActions } from '../../app/actions.ts';
import { actionFor } from '../../app/shortcuts.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { GalleryStore } from '../gallery-store.ts';
import type { ImagesApi } from '../images-deps.ts';
import { testImage } from '../testing/made-images.ts';

const held = vi.hoisted(() => ({
  gallery: null as unknown,
  remove: vi.fn(),
  restore: vi.fn(),
  star: vi.fn(),
}));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    library: { remove: held.remove, restore: held.restore },
    app: { watch: () => new Promise(() => undefined) },
  },
}));
vi.mock('../images.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  return {
    get gallery() {
      return held.gallery;
    },
    albums: { state: createStore(() => ({ value: { grids: [] } })) },
    draft: { state: createStore(() => ({ draft: { way: 'queue' } })) },
    applyGeneration: () => undefined,
    stars: { give: held.star },
  };
});
vi.mock('../use-in-bar.ts', () => ({ fillPromptBar: vi.fn(), takeAsReference: vi.fn() }));
vi.mock('./decoded-images.ts', () => ({
  decodeImage: () => Promise.resolve(),
  dropDecoded: () => undefined,
}));
const { Lightbox } = await import('./lightbox.tsx');
const { lightboxState } = await import('./lightbox-state.ts');
const { closeLightbox, openLightbox } = await import('./open-lightbox.ts');
const { registerImageKeys } = await import('../image-keys.ts');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const images = [
  testImage({ id: 'a', prompt: 'A fox' }),
  testImage({ id: 'b', prompt: 'A hare' }),
  testImage({ id: 'c', missing: true }),
];
let root: Root;
let box: HTMLElement;
let stop: () => void;

beforeAll(async () => {
  await showLanguage('en');
  // The stage has a size; happy-dom lays nothing out.
  for (const [name, value] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});
beforeEach(() => {
  vi.clearAllMocks();
  held.remove.mockResolvedValue(undefined);
  // Only what the store calls is there: anything else is a mistake of the test.
  const api = { images: { images: async () => ({ items: images }) } } as unknown as ImagesApi;
  const gallery = new GalleryStore(api);
  gallery.put(images, 1);
  held.gallery = gallery;
  stop = registerImageKeys();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => root.render(<Lightbox />));
});
afterEach(() => {
  act(() => closeLightbox());
  act(() => root.unmount());
  box.remove();
  stop();
});

const dialog = () => document.querySelector('[data-lightbox]');
const open = (at: string) => act(async () => openLightbox({ ids: ['a', 'b', 'c'], at }));
/** As the window does it: the dialog's own keys, then the actions. */
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    (document.activeElement ?? document.body).dispatchEvent(event);
    if (event.defaultPrevented) return;
    const situation = { typing: false, dialogOpen: true, mac: false, area: 'library' } as const;
    actionFor(event, situation, allActions(), {})?.run();
  });
const level = () => dialog()?.querySelector('[role=toolbar] button:nth-child(2)')?.textContent;
const said = () => dialog()?.querySelector('p[role=status]')?.textContent;

it('shows the image asked for, by its place and prompt, and walks with the arrows from any area', async () => {
  await open('a');
  expect(said()).toBe('Image 1 of 3. A fox');
  expect(dialog()?.querySelector('[data-stage] img[data-whole]')?.getAttribute('alt')).toBe('A fox');
  await press('ArrowRight');
  expect(said()).toBe('Image 2 of 3. A hare');
});

it('leaves step by step: the comparison, the zoom, then itself', async () => {
  await open('a');
  const fits = level();
  await press('m');
  expect(dialog()?.querySelectorAll('[role=slider]')).toHaveLength(1);
  await press('Escape');
  expect(dialog()?.querySelector('[role=slider]')).toBeNull();
  await press('+');
  expect(level()).not.toBe(fits);
  await press('Escape');
  expect(level()).toBe(fits);
  expect(lightboxState.getState().open).not.toBeNull();
  await press('Escape');
  expect(lightboxState.getState().open).toBeNull();
});

it('names the slider by the two images, and moves it by keys and not the walk', async () => {
  await open('a');
  await press('c');
  await press('ArrowRight');
  await press('c');
  const slider = dialog()?.querySelector('[role=slider]');
  expect(slider?.getAttribute('aria-valuetext')).toContain(`50% ${images[0]?.model} · 1024 × 1024`);
  await act(async () => (slider instanceof HTMLElement ? slider.focus() : undefined));
  await press('ArrowRight', { shiftKey: true });
  expect(slider?.getAttribute('aria-valuenow')).toBe('60');
  expect(lightboxState.getState().open).toMatchObject({ pair: ['a', 'b'] });
});

it('goes on to the next image when one is deleted', async () => {
  await open('a');
  await press('Delete');
  expect(held.remove).toHaveBeenCalledWith({ ids: ['a'] });
  expect(said()).toBe('Image 1 of 2. A hare');
});

it('tells what is known of it, with words that can be selected', async () => {
  await open('b');
  await press('i');
  const panel = dialog()?.querySelector('aside');
  expect(panel?.textContent).toContain('A hare');
  expect(panel?.textContent).toContain('1024 × 1024');
  expect(panel?.querySelector('.select-text')?.textContent).toBe('A hare');
  await press('i');
  expect(dialog()?.querySelector('aside')).toBeNull();
});

it('says that a file is missing, and what can still be done', async () => {
  await open('c');
  const alert = dialog()?.querySelector('[data-stage] [role=alert]');
  expect(alert?.textContent).toContain('File missing');
  expect([...(alert?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
    'Generate again',
    'Request details',
    'Delete',
  ]);
  expect(dialog()?.querySelector('[aria-label="Download"]')?.hasAttribute('disabled')).toBe(true);
});

it('has no key while another dialog lies over it', async () => {
  await open('a');
  const over = document.body.appendChild(document.createElement('div'));
  over.setAttribute('role', 'dialog');
  over.dataset.open = '';
  await press('ArrowRight');
  await press('.');
  over.remove();
  expect(said()).toBe('Image 1 of 3. A fox');
  expect(held.star).not.toHaveBeenCalled();
});

it('brings back what was deleted by the key for undo, and lets no key reach the text behind it', async () => {
  held.restore.mockResolvedValue(undefined);
  await open('b');
  await press('Delete');
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(undo));
  expect(undo.defaultPrevented).toBe(true);
  expect(held.restore).toHaveBeenCalledWith({ ids: expect.arrayContaining(['b']) });
  expect(said()).toContain('of 3.');
  expect(document.activeElement).toBe(dialog());
  const all = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(all));
  expect(all.defaultPrevented).toBe(true);
});
