import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { settingsStore } from './settings-store.ts';
import { ListPane } from './shell.tsx';

const core = vi.hoisted(() => ({ change: vi.fn() }));
vi.mock('../lib/connection.ts', () => ({ api: { settings: core } }));

let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.setPointerCapture = () => undefined;
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => root.render(<ListPane>{null}</ListPane>));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const line = () => box.querySelector('[role=separator]');
const width = () => Number(line()?.getAttribute('aria-valuenow'));
const point = (type: string, clientX: number) =>
  act(() => line()?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX })));

it('a second drag of the list width is kept while the first is being saved', async () => {
  const stored = Promise.withResolvers<unknown>();
  core.change.mockReturnValueOnce(stored.promise);
  const first = width();
  point('pointerdown', 0);
  point('pointermove', 20);
  point('pointerup', 20);
  // The width does not jump back while it is being saved.
  expect(width()).toBe(first + 20);
  point('pointerdown', 20);
  point('pointermove', 50);
  await act(async () => {
    const { settings } = settingsStore.getState();
    stored.resolve(settings);
    await vi.waitFor(() => expect(settingsStore.getState().settings).not.toBe(settings));
    // Everything else that waits for the response has run by the next task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(width()).toBe(first + 50);
});

it('a list that collapses while it has the focus returns it to where it was', async () => {
  const collapse = (listCollapsed: boolean) =>
    act(async () => settingsStore.setState(({ settings }) => ({ settings: { ...settings, listCollapsed } })));
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  const field = main.appendChild(document.createElement('input'));
  const focusLine = () => box.querySelector<HTMLElement>('[role=separator]')?.focus();
  focusLine();
  await collapse(true);
  expect(document.activeElement).toBe(main);
  field.focus();
  await collapse(false);
  focusLine();
  await collapse(true);
  expect(document.activeElement).toBe(field);
  await collapse(false);
  main.remove();
});
