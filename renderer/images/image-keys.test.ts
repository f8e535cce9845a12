// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allActions } from '../app/actions.ts';
import { actionFor } from '../app/shortcuts.ts';
import { showLanguage } from '../locales/i18n.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { closeLightbox } from './lightbox/open-lightbox.ts';
import { testImage } from './testing/made-images.ts';

const images = vi.hoisted(() => new Map<string, unknown>());
vi.mock('./images.ts', () => ({
  gallery: {
    get: (id: string) => images.get(id),
    state: { getState: () => ({ order: { ids: [...images.keys()] } }) },
  },
}));
const done = vi.hoisted(() => ({ starImages: vi.fn(), recallPrompt: vi.fn(), varyImage: vi.fn() }));
vi.mock('./image-actions.ts', () => ({
  ...done,
  canBeRepeated: ({ prompt }: { prompt: string }) => prompt !== '',
  attachToChat: vi.fn(),
  copyImage: vi.fn(),
  copyPrompt: vi.fn(),
  makeCover: vi.fn(),
  makeReference: vi.fn(),
  openDetails: vi.fn(),
  openSource: vi.fn(),
  recallAll: vi.fn(),
}));
const { registerImageKeys } = await import('./image-keys.ts');

let stop: () => void;
beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  closeLightbox();
  images.set('a', testImage({ id: 'a' }));
  images.set('b', testImage({ id: 'b', prompt: '' }));
  stop = registerImageKeys();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function focusTile(id: string): void {
  const tile = document.createElement('button');
  tile.dataset.picture = id;
  document.body.append(tile);
  tile.focus();
}
function press(key: string, typing = false): boolean {
  const event = new KeyboardEvent('keydown', { key });
  const action = actionFor(
    event,
    { typing, dialogOpen: false, mac: false, area: 'images' },
    allActions(),
    {},
  );
  action?.run();
  return action !== undefined;
}

it('image keys act on the focused tile', () => {
  expect(press('.')).toBe(false);
  focusTile('a');
  press('.');
  expect(done.starImages).toHaveBeenCalledWith([images.get('a')], true);
});

it('image keys do nothing while typing or if the image lacks what they need', () => {
  focusTile('b');
  expect([press('p'), press('r')]).toEqual([false, false]);
  focusTile('a');
  expect(press('r', true)).toBe(false);
  expect(done.varyImage).not.toHaveBeenCalled();
  press('p');
  expect(done.recallPrompt).toHaveBeenCalledWith(images.get('a'));
});

it('the compare key marks the focused tile, then compares it with the next one', () => {
  focusTile('a');
  press('c');
  expect(lightboxState.getState()).toMatchObject({ open: null, marked: 'a' });
  focusTile('b');
  press('c');
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b'], pair: ['a', 'b'] });
});

it('image keys act on the image in the open lightbox', () => {
  focusTile('a');
  lightboxState.setState({ open: { ids: ['a', 'b'], at: 'b', pair: null } });
  expect(press('.')).toBe(false);
  const lightbox = document.body.appendChild(document.createElement('div'));
  lightbox.setAttribute('role', 'dialog');
  lightbox.dataset.open = '';
  lightbox.dataset.lightbox = '';
  press('.');
  expect(done.starImages).toHaveBeenCalledWith([images.get('b')], true);
});
