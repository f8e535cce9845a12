import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../../shared/service/limits.ts';
import { showLanguage } from '../locales/i18n.ts';
import { SearchList, type SearchListItem } from './search-list.tsx';

beforeAll(() => showLanguage('en'));

it('search list selects the match of the last letter when Enter follows at once', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const chosen: string[] = [];
  const items = ['Light theme', 'Dark theme', 'Settings'].map(
    (label): SearchListItem => ({ id: label, label }),
  );
  root.render(
    <SearchList
      label="List"
      placeholder="Type"
      groups={[{ id: 'all', label: '', items }]}
      onSelect={(item) => chosen.push(item.id)}
    />,
  );
  const box = await vi.waitUntil(() => place.querySelector('input'));
  await vi.waitUntil(() => place.querySelector('[data-highlighted]'));
  // The core refuses a longer search.
  expect(box.maxLength).toBe(SEARCH_MAX_LENGTH);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'dark');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // As in a browser, Enter is another event, with no frame in between.
  await Promise.resolve();
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await vi.waitUntil(() => chosen.length > 0);
  expect(chosen).toEqual(['Dark theme']);
  root.unmount();
  place.remove();
});
