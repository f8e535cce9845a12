import { expect, it } from 'vitest';
import { EVERYTHING } from './library-filter.ts';
import { isShown } from './saved-searches.ts';

it('a saved search is the one that is shown only with all its filters and its order', () => {
  const view = { ...EVERYTHING, kind: 'song', tag: 'Sea', query: 'rain' } as const;
  const search = { name: 'Rain', sort: 'title', view } as const;
  expect(isShown(search, { ...view }, 'title')).toBe(true);
  expect(isShown(search, view, 'newest')).toBe(false);
  for (const change of [{ tag: null }, { kind: null }, { query: 'rai' }, { starred: true }])
    expect(isShown(search, { ...view, ...change }, 'title')).toBe(false);
});
