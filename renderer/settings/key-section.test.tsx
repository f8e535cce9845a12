import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { showLanguage } from '../locales/i18n.ts';
import { KeySection } from './key-section.tsx';

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

function show(state: Connection['key']['state'], lastError: Connection['lastError'] = null): boolean {
  const connection: Connection = {
    ...{
      id: 'c',
      name: 'Mine',
      kind: 'service',
      baseUrl: 'https://api.example.com',
      profile: DEFAULT_PROFILE,
    },
    ...{ key: { state, lastFour: null, kept: false }, lastError },
  };
  act(() => root.render(<KeySection connection={connection} protection="keychain" />));
  return box.querySelector('input[type=password]') !== null;
}

it('the key field is shown while there is no key, and hidden once one is saved', () => {
  expect(show('absent')).toBe(true);
  expect(show('present')).toBe(false);
});

it('the key field is shown and focused if the last key was rejected', () => {
  const rejected = {
    class: 'key',
    message: 'invalid API key',
    action: 'settings',
    phase: 'answering',
    status: 401,
    code: null,
    type: null,
    param: null,
    retryAfterMs: null,
  } as const;
  expect(show('present', rejected)).toBe(true);
  expect(document.activeElement).toBe(box.querySelector('input'));
});

it('Replace shows the key field, and Cancel hides it', () => {
  show('present');
  const press = (label: string) =>
    act(() => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
  press('Replace');
  expect(show('present')).toBe(true);
  press('Cancel');
  expect(show('present')).toBe(false);
});
