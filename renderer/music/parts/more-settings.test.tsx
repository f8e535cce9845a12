import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { emptySongDraft } from '../draft-store.ts';
import { MoreSettings } from './song-settings-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const { settings } = emptySongDraft();

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

const show = (change: Partial<typeof settings>) =>
  act(() => root.render(<MoreSettings settings={{ ...settings, ...change }}>inside</MoreSettings>));
const line = () => box.querySelector('button')?.textContent;

it('the summary of folded settings lists them, without a voice for an instrumental', () => {
  show({ vocalGender: 'f', styleWeight: 0.9, negativeTags: 'drums' });
  expect(line()).toBe(`More settingsFemale · without drums · style weight 0.9 · ${settings.model}`);
  show({ vocalGender: 'f', instrumental: true });
  expect(line()).toBe(`More settingsInstrumental · ${settings.model}`);
});

it('clicking More settings expands and collapses it', () => {
  show({});
  const button = box.querySelector('button');
  for (const open of ['true', 'false']) {
    act(() => button?.click());
    expect(button?.getAttribute('aria-expanded')).toBe(open);
  }
});
