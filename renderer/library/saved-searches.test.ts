// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { SavedSearch } from '../../shared/domain/saved-search.ts';
import { EVERYTHING, type LibraryView } from './library-filter.ts';
import { isShown } from './saved-searches.ts';

it('a saved search is current only with all its filters and its order', () => {
  const view: LibraryView = { ...EVERYTHING, kind: 'song', tags: ['Sea', 'Night'], query: 'rain' };
  const search: SavedSearch = { name: 'Rain', sort: 'title', view };
  expect(isShown(search, { ...view }, 'title')).toBe(true);
  expect(isShown(search, view, 'newest')).toBe(false);
  for (const change of [{ tags: [] }, { tags: ['Sea'] }, { kind: null }, { query: 'rai' }, { starred: true }])
    expect(isShown(search, { ...view, ...change }, 'title')).toBe(false);
});
