import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../../shared/service/limits.ts';
import { showLanguage } from '../locales/i18n.ts';
import { SearchField } from './search-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;

function Finder() {
  const [words, setWords] = useState('sea');
  return (
    <>
      <SearchField label="Search" value={words} onValueChange={setWords} rows="[data-row]" />
      <button type="button" data-row>
        first
      </button>
    </>
  );
}

beforeAll(() => showLanguage('en'));
beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Finder />));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

function field(): HTMLInputElement {
  const input = place.querySelector('input');
  if (!input) throw new Error('no field');
  return input;
}

function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  return act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
}

it('search field takes no more than the core searches for', () => {
  expect(field().maxLength).toBe(SEARCH_MAX_LENGTH);
});

it('Escape clears the search field, but not while an input method composes', async () => {
  await press('Escape', { isComposing: true });
  expect(field().value).toBe('sea');
  await press('Escape');
  expect(field().value).toBe('');
});

it('the clear button empties the search field and returns the focus to it', async () => {
  await act(async () => place.querySelector<HTMLElement>('[aria-label="Clear search"]')?.click());
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

it('ArrowDown in the search field moves the focus into the list', async () => {
  await press('ArrowDown');
  expect(document.activeElement).toBe(place.querySelector('[data-row]'));
});
