import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { gallery } from '../images.ts';
import { setHotTile } from '../images-view.ts';
import { testImage } from '../testing/made-images.ts';
import { ImageTile } from './image-tile.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

vi.mock('../../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

it('a tile keeps the focus of its tools when the pointer makes another tile show them', async () => {
  await showLanguage('en');
  gallery.put([testImage({ id: 'a', prompt: 'A fox' })], 1);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(<ImageTile id="a" width={300} tabStop />));
  act(() => setHotTile('a'));
  const tool = box.querySelector<HTMLElement>('[aria-label="Vary"]');
  act(() => tool?.focus());
  expect(document.activeElement).toBe(tool);
  act(() => setHotTile('b'));
  expect(document.activeElement).toBe(box.querySelector('[data-picture]'));
  act(() => root.unmount());
  box.remove();
});
