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
  // Gives the stage a size, as happy-dom does no layout.
  for (const [name, value] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});
beforeEach(() => {
  vi.clearAllMocks();
  held.remove.mockResolvedValue(undefined);
  // Only the method the store calls exists; any other call is a mistake in the test.
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
/** Dispatches a key first to the dialog and then to the actions, as the window does. */
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    (document.activeElement ?? document.body).dispatchEvent(event);
    if (event.defaultPrevented) return;
    const situation = { typing: false, dialogOpen: true, mac: false, area: 'library' } as const;
    actionFor(event, situation, allActions(), {})?.run();
  });
const level = () => dialog()?.querySelector('[role=toolbar] button:nth-child(2)')?.textContent;
const announcement = () => dialog()?.querySelector('p[role=status]')?.textContent;

it('the lightbox announces the position and prompt of its image, and arrows change it', async () => {
  await open('a');
  expect(announcement()).toBe('Image 1 of 3. A fox');
  expect(dialog()?.querySelector('[data-stage] img[data-whole]')?.getAttribute('alt')).toBe('A fox');
  await press('ArrowRight');
  expect(announcement()).toBe('Image 2 of 3. A hare');
});

it('Escape closes the comparison, then resets the zoom, then closes the lightbox', async () => {
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

it('the comparison slider is labeled by both images, and its arrow keys move only it', async () => {
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

it('deleting the image in the lightbox shows the next one', async () => {
  await open('a');
  await press('Delete');
  expect(held.remove).toHaveBeenCalledWith({ ids: ['a'] });
  expect(announcement()).toBe('Image 1 of 2. A hare');
});

it('the details panel shows the prompt as selectable text and the size', async () => {
  await open('b');
  await press('i');
  const panel = dialog()?.querySelector('aside');
  expect(panel?.textContent).toContain('A hare');
  expect(panel?.textContent).toContain('1024 × 1024');
  expect(panel?.querySelector('.select-text')?.textContent).toBe('A hare');
  await press('i');
  expect(dialog()?.querySelector('aside')).toBeNull();
});

it('a missing file shows an error with the actions that remain', async () => {
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

it('lightbox keys do nothing while another dialog is open over it', async () => {
  await open('a');
  const over = document.body.appendChild(document.createElement('div'));
  over.setAttribute('role', 'dialog');
  over.dataset.open = '';
  await press('ArrowRight');
  await press('.');
  over.remove();
  expect(announcement()).toBe('Image 1 of 3. A fox');
  expect(held.star).not.toHaveBeenCalled();
});

it('Ctrl+Z restores the deleted image, and no key reaches the text behind the lightbox', async () => {
  held.restore.mockResolvedValue(undefined);
  await open('b');
  await press('Delete');
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(undo));
  expect(undo.defaultPrevented).toBe(true);
  expect(held.restore).toHaveBeenCalledWith({ ids: expect.arrayContaining(['b']) });
  expect(announcement()).toContain('of 3.');
  expect(document.activeElement).toBe(dialog());
  const all = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(all));
  expect(all.defaultPrevented).toBe(true);
});

/** Presses a button of the lightbox as a click does, which also focuses it. */
const click = (label: string) =>
  act(async () => {
    const button = dialog()?.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    button?.focus();
    button?.click();
  });

it('the focus stays in the lightbox when the pressed button is disabled or disappears', async () => {
  await open('b');
  await click('Next image');
  expect(announcement()).toContain('Image 3 of 3.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Next image');
  expect(document.activeElement?.hasAttribute('disabled')).toBe(false);
  await press('c');
  await click('Stop comparing');
  expect(document.activeElement).toBe(dialog());
});
