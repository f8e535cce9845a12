import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { connectionsStore } from '../../app/connections-store.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { openAlbum, openedAlbum } from '../album.ts';
import { gallery, selection } from '../images.ts';
import { Gallery } from './gallery.tsx';
import { GalleryStrip } from './gallery-strip.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const api = vi.hoisted(() => ({
  images: { gallery: async () => ({ ids: [], times: [], ratios: [], rev: 1 }) },
}));
vi.mock('../../lib/connection.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('../../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

it('an empty tag album says so and leads to all images', async () => {
  await showLanguage('en');
  connectionsStore.setState({ loaded: true });
  openAlbum({ kind: 'tag', tag: 'harbour' });
  await gallery.show({ tags: ['harbour'] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Gallery />));
  expect(place.querySelector('h2')?.textContent ?? place.textContent).toContain('No images with this tag');
  const [showAll] = place.querySelectorAll('button');
  await act(async () => showAll?.click());
  expect(openedAlbum()).toEqual({ kind: 'all' });
  act(() => root.unmount());
});

it('the size of the images stays at hand while some are selected', async () => {
  await showLanguage('en');
  selection.all(['one', 'two']);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<GalleryStrip time={null} />));
  expect(place.querySelector('[role="slider"], input[type="range"]')).not.toBeNull();
  act(() => root.unmount());
  selection.clear();
});
