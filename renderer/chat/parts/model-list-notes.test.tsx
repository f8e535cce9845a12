import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Connection } from '../../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../../shared/service/profile.ts';
import { showLanguage } from '../../locales/i18n.ts';
import type { OfferedModels } from '../models-store.ts';

const models = vi.hoisted(() => ({ state: null as unknown, load: vi.fn(async () => undefined) }));
vi.mock('../chat.ts', () => ({ models }));
const { ModelListNotes } = await import('./model-list-notes.tsx');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const connection = (id: string): Connection => ({
  ...{ id, name: `Name of ${id}`, kind: 'service', baseUrl: 'https://api.example.com', lastError: null },
  ...{ profile: DEFAULT_PROFILE, key: { state: 'present', lastFour: null, kept: true } },
});

function notesOf(offers: Readonly<Record<string, Partial<OfferedModels>>>): (string | null)[] {
  const read = Object.entries(offers).map(
    ([id, offer]) => [id, { source: 'service', models: [], unreadable: 0, failed: false, ...offer }] as const,
  );
  models.state = createStore(() => Object.fromEntries(read));
  act(() => root.render(<ModelListNotes connections={Object.keys(offers).map(connection)} />));
  return Array.from(box.querySelectorAll('li > span'), (line) => line.textContent);
}

it('model list from the service has no note', () => {
  expect(notesOf({ a: {} })).toEqual([]);
});

it("built-in model list is labelled and can be reloaded if the service's list failed", () => {
  expect(notesOf({ a: { source: 'builtin' } })).toEqual([
    'Built-in list. This connection has no model list.',
  ]);
  expect(box.querySelector('button')).toBeNull();
  expect(notesOf({ a: { source: 'builtin', failed: true } })).toEqual([
    'Built-in list. The service’s list couldn’t be loaded.',
  ]);
  act(() => box.querySelector('button')?.click());
  expect(models.load).toHaveBeenCalledWith('a');
});

it('unreadable model entries are counted per connection', () => {
  expect(notesOf({ a: { unreadable: 1 } })).toEqual(['1 entry couldn’t be read.']);
  expect(notesOf({ a: {}, b: { unreadable: 2 } })).toEqual(['Name of b: 2 entries couldn’t be read.']);
});
