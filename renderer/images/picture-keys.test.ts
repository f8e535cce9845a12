import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allActions } from '../app/actions.ts';
import { actionFor } from '../app/shortcuts.ts';
import { showLanguage } from '../locales/i18n.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { closeLightbox } from './lightbox/open-lightbox.ts';
import { aPicture } from './testing/made-pictures.ts';

const pictures = vi.hoisted(() => new Map<string, unknown>());
vi.mock('./images.ts', () => ({
  gallery: {
    known: (id: string) => pictures.get(id),
    state: { getState: () => ({ ids: [...pictures.keys()] }) },
  },
}));
const done = vi.hoisted(() => ({ starPictures: vi.fn(), recallPrompt: vi.fn(), varyPicture: vi.fn() }));
vi.mock('./picture-actions.ts', () => ({
  ...done,
  canBeRepeated: ({ prompt }: { prompt: string }) => prompt !== '',
  attachToChat: vi.fn(),
  copyPicture: vi.fn(),
  copyPrompt: vi.fn(),
  makeReference: vi.fn(),
  recallAll: vi.fn(),
}));
const { registerPictureKeys } = await import('./picture-keys.ts');

let stop: () => void;
beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  closeLightbox();
  pictures.set('a', aPicture({ id: 'a' }));
  pictures.set('b', aPicture({ id: 'b', prompt: '' }));
  stop = registerPictureKeys();
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

it('are about the tile that has the focus', () => {
  expect(press('.')).toBe(false);
  focusTile('a');
  press('.');
  expect(done.starPictures).toHaveBeenCalledWith([pictures.get('a')], true);
});

it('do nothing a picture has not got, and nothing while words are typed', () => {
  focusTile('b');
  expect([press('p'), press('r')]).toEqual([false, false]);
  focusTile('a');
  expect(press('r', true)).toBe(false);
  expect(done.varyPicture).not.toHaveBeenCalled();
  press('p');
  expect(done.recallPrompt).toHaveBeenCalledWith(pictures.get('a'));
});

it('mark one tile, and compare it with the next one', () => {
  focusTile('a');
  press('c');
  expect(lightboxState.getState()).toMatchObject({ open: null, marked: 'a' });
  focusTile('b');
  press('c');
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b'], pair: ['a', 'b'] });
});

it('belong to the lightbox while it is open, and to nothing while a dialog lies over it', () => {
  focusTile('a');
  lightboxState.setState({ open: { ids: ['a', 'b'], at: 'b', pair: null } });
  expect(press('.')).toBe(false);
  const lightbox = document.body.appendChild(document.createElement('div'));
  lightbox.setAttribute('role', 'dialog');
  lightbox.dataset.open = '';
  lightbox.dataset.lightbox = '';
  press('.');
  expect(done.starPictures).toHaveBeenCalledWith([pictures.get('b')], true);
});
