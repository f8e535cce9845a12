import type { LibrarySort } from '../../../shared/domain/library-item.ts';

/** How the rows of `asset a` are sorted: by a key, then by id, both in the same direction. */
export interface AssetSort {
  /** SQL of the key. */
  readonly key: string;
  readonly orderBy: string;
  /** Holds for rows behind the one whose key and id are `:placeKey` and `:placeId`. */
  readonly behind: string;
  /** The table, with the index that has the rows in this order where SQLite would not find it by itself. */
  readonly table: string;
}

function assetSort(key: string, direction: 'ASC' | 'DESC', index?: string): AssetSort {
  const sign = direction === 'ASC' ? '>' : '<';
  return {
    key,
    orderBy: `ORDER BY ${key} ${direction}, a.id ${direction}`,
    // As one comparison of both, SQLite would go through an index of expressions from its beginning.
    behind: `${key} ${sign}= :placeKey AND (${key} ${sign} :placeKey OR a.id ${sign} :placeId)`,
    table: index === undefined ? 'asset a' : `asset a INDEXED BY ${index}`,
  };
}

/** The indexes are those of the seventh form, which repeat the keys word for word. */
export const ASSET_SORTS: Readonly<Record<LibrarySort, AssetSort>> = {
  newest: assetSort('a.created_at', 'DESC'),
  oldest: assetSort('a.created_at', 'ASC'),
  // An item without a title is listed by the beginning of its prompt.
  title: assetSort(
    "coalesce(nullif(a.title, ''), substr(a.prompt, 1, 80)) COLLATE NOCASE",
    'ASC',
    'asset_title_list',
  ),
  // Pictures have no length: they come last.
  longest: assetSort('coalesce(a.duration_ms, -1)', 'DESC', 'asset_length_list'),
  largest: assetSort('a.bytes', 'DESC', 'asset_size_list'),
};
