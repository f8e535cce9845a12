import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../shared/domain/connection.ts';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { connectionRecords, connectionsStore } from '../app/connections-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { UnsavedContext } from '../ui/unsaved.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionsPage } from './connections-page.tsx';

vi.mock('../lib/connection.ts', () => ({
  api: {},
  isContractError: () => false,
  ConnectionLost: class extends Error {},
}));
vi.mock('../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

const ollama = SERVICE_PRESETS.find(({ id }) => id === 'ollama');
const connection = (profile: Partial<Connection['profile']> = {}): Connection => ({
  id: 'c1',
  name: 'Ollama at home',
  kind: 'service',
  baseUrl: 'http://127.0.0.1:4900',
  profile: { ...DEFAULT_PROFILE, ...ollama?.profile, ...profile },
  key: { state: 'absent', lastFour: null, kept: false },
  lastError: null,
});

let root: Root;
let box: HTMLElement;
let rev = 0;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  connectionsStore.setState({ loaded: true });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

it.each([
  [true, 'Test connection'],
  [false, undefined],
])('a new connection focuses Test connection: %s', async (isNew, focused) => {
  const none = () => undefined;
  await act(async () =>
    root.render(
      <ConnectionForm
        connection={connection()}
        protection="none"
        isNew={isNew}
        onCreated={none}
        onRemoved={none}
      />,
    ),
  );
  expect(box.querySelector(':focus')?.textContent).toBe(focused);
});

it('the connection settings unfold if they differ from every preset', async () => {
  const isOpen = async (profile: Partial<Connection['profile']>) => {
    connectionRecords.put([connection(profile)], ++rev);
    await act(async () => root.render(<ConnectionsPage editing="c1" onEdit={() => undefined} />));
    const open = box.querySelector('details')?.open;
    await act(async () => root.render(null));
    return open;
  };
  expect(await isOpen({})).toBe(false);
  expect(await isOpen({ chatPath: '/mine' })).toBe(true);
});

it('the form of a new connection is unsaved once something was typed', async () => {
  const forms = new Set<string>();
  await act(async () =>
    root.render(
      <UnsavedContext value={{ forms, leave: (go) => go() }}>
        <ConnectionsPage editing="new" onEdit={() => undefined} />
      </UnsavedContext>,
    ),
  );
  expect(forms.size).toBe(0);
  const key = box.querySelector<HTMLInputElement>('input[type=password]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(key, 'sk-typed');
    key?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(forms.size).toBe(1);
  await act(async () => root.render(null));
  expect(forms.size).toBe(0);
});
