import type { LibrarySort } from '../../../shared/domain/library-item.ts';

/** A sort order of `asset a`: by a key, then by id, both in the same direction. */
export interface AssetSort {
  /** SQL of the key. */
  readonly key: string;
  readonly orderBy: string;
  /** SQL condition for rows after the one with `:placeKey` and `:placeId`. */
  readonly behind: string;
  /** The table, with an index hint if SQLite would not find the index itself. */
  readonly table: string;
}

function assetSort(key: string, direction: 'ASC' | 'DESC', index?: string): AssetSort {
  const sign = direction === 'ASC' ? '>' : '<';
  return {
    key,
    orderBy: `ORDER BY ${key} ${direction}, a.id ${direction}`,
    // With a single row-value comparison, SQLite would scan an expression index from its beginning.
    behind: `${key} ${sign}= :placeKey AND (${key} ${sign} :placeKey OR a.id ${sign} :placeId)`,
    table: index === undefined ? 'asset a' : `asset a INDEXED BY ${index}`,
  };
}

/** The indexes of schema version 7 repeat these keys literally. */
export const ASSET_SORTS: Readonly<Record<LibrarySort, AssetSort>> = {
  newest: assetSort('a.created_at', 'DESC'),
  oldest: assetSort('a.created_at', 'ASC'),
  // A file without a title is sorted by the beginning of its prompt.
  title: assetSort(
    "coalesce(nullif(a.title, ''), substr(a.prompt, 1, 80)) COLLATE NOCASE",
    'ASC',
    'asset_title_list',
  ),
  // Images have no duration and come last.
  longest: assetSort('coalesce(a.duration_ms, -1)', 'DESC', 'asset_length_list'),
  largest: assetSort('a.bytes', 'DESC', 'asset_size_list'),
};
