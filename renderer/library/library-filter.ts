import type {
  AssetKind,
  LibraryFilter,
  LibraryItem,
  LibraryUsage,
} from '../../shared/domain/library-item.ts';
import type { SavedSearch } from '../../shared/domain/saved-search.ts';
import { spanOf } from '../lib/days.ts';

/** The filters of the library as the user chose them; dates are in the window's time zone. */
export type LibraryView = SavedSearch['view'];

export const EVERYTHING: LibraryView = {
  kind: null,
  starred: false,
  model: null,
  tags: [],
  date: 'any',
  from: '',
  to: '',
  query: '',
};

/** Returns whether a filter is set. */
export function isNarrowed(view: LibraryView): boolean {
  const { from, to } = filterOf(view, 0);
  return (
    view.kind !== null ||
    view.starred ||
    view.model !== null ||
    view.tags.length > 0 ||
    view.query.trim() !== '' ||
    from !== undefined ||
    to !== undefined
  );
}

/** The selectable choices: starred files are of every kind, and a kind includes files with and without stars. */
export type Shelf = AssetKind | 'everything' | 'starred';

export function shelfOf({ kind, starred }: Pick<LibraryView, 'kind' | 'starred'>): Shelf {
  return starred ? 'starred' : (kind ?? 'everything');
}

/** Returns the changes for a shelf. The model is cleared, since a model of another kind would match nothing. */
export function onShelf(shelf: Shelf): Partial<LibraryView> {
  if (shelf === 'everything' || shelf === 'starred') return { kind: null, starred: shelf === 'starred' };
  return { kind: shelf, starred: false, model: null };
}

/** Returns whether a text, tags, a model or dates filter the chosen shelf. */
export function isNarrowedWithin(view: LibraryView): boolean {
  return isNarrowed({ ...view, kind: null, starred: false });
}

/**
 * Returns the filter to send to the core.
 * @param now epoch milliseconds, which determine today
 */
export function filterOf(view: LibraryView, now: number): LibraryFilter {
  const { kind, starred, model, tags } = view;
  const query = view.query.trim();
  return {
    ...(kind === null ? {} : { kinds: [kind] }),
    ...(starred ? { starred } : {}),
    ...(model === null ? {} : { model }),
    ...(tags.length === 0 ? {} : { tags }),
    ...spanOf(view, now),
    ...(query === '' ? {} : { query }),
  };
}

/** Returns whether a file matches a filter apart from its text and tags, which only the core can check. */
export function fits(item: LibraryItem, filter: LibraryFilter): boolean {
  const { kinds, model, starred, from, to } = filter;
  return (
    (kinds === undefined || kinds.includes(item.kind)) &&
    (model === undefined || item.model === model) &&
    (starred === undefined || item.starred === starred) &&
    (from === undefined || item.createdAt >= from) &&
    (to === undefined || item.createdAt < to)
  );
}

export interface ModelCount {
  readonly model: string;
  readonly count: number;
}

/** Returns the models of one kind, or of all, most used first; one with several kinds is listed once. */
export function modelsOf({ models }: Pick<LibraryUsage, 'models'>, kind: AssetKind | null): ModelCount[] {
  const counts = new Map<string, number>();
  for (const one of models)
    if (kind === null || one.kind === kind) counts.set(one.model, (counts.get(one.model) ?? 0) + one.count);
  return [...counts]
    .map(([model, count]) => ({ model, count }))
    .toSorted((a, b) => b.count - a.count || (a.model < b.model ? -1 : 1));
}
