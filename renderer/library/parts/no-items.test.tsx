import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { api } from '../../lib/connection.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { items } from '../library.ts';
import { EVERYTHING, type LibraryView } from '../library-filter.ts';
import { FakeLibrary } from '../testing/fake-library.ts';
import { NoItems } from './no-items.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const openArea = vi.hoisted(() => vi.fn());
vi.mock('../../app/area-state.ts', async (original) => ({
  ...(await original<typeof import('../../app/area-state.ts')>()),
  openArea,
}));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<typeof import('../../lib/connection.ts')>()),
  api: { library: {}, app: { watch: () => new Promise(() => undefined) } },
}));
Object.assign(api.library, new FakeLibrary());

let root: Root;
let box: HTMLElement;
beforeAll(async () => {
  await showLanguage('en');
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function show(view: Partial<LibraryView>) {
  items.view.setState({ ...EVERYTHING, ...view });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => root.render(<NoItems />));
}
const button = (name: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === name);

test('an empty kind says that there are no files yet and links to its area', () => {
  show({ kind: 'song' });
  expect(box.textContent).toContain('No songs yet');
  expect(box.textContent).not.toContain('fewer words');
  act(() => button('Create song')?.click());
  expect(openArea).toHaveBeenCalledWith('music');
});

test('fewer words are suggested only after a search, and clearing shows all files', () => {
  show({ kind: 'song', model: 'some-model' });
  expect(box.textContent).toContain('No files match the filters.');
  act(() => root.unmount());
  box.remove();
  show({ kind: 'song', query: 'lighthouse' });
  expect(box.textContent).toContain('Try fewer words');
  act(() => button('Clear filters')?.click());
  expect(items.view.getState()).toEqual(EVERYTHING);
});

test('without starred files the library explains starring and links to all files', () => {
  show({ starred: true });
  expect(box.textContent).toContain('No starred files');
  act(() => button('Show all files')?.click());
  expect(items.view.getState()).toEqual(EVERYTHING);
});
