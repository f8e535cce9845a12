import { z } from 'zod';
import { NAME_MAX_LENGTH, TAGS_FILTERED_MAX } from '../service/limits.ts';
import { assetKind, librarySort } from './library-item.ts';

export const SAVED_SEARCHES_MAX = 100;
export const LIBRARY_DATES = ['any', 'today', 'week', 'month', 'year', 'range'] as const;

const text = z.string().max(NAME_MAX_LENGTH);

const view = z.object({
  kind: assetKind.nullable(),
  starred: z.boolean(),
  model: text.nullable(),
  /** Files have all of them. */
  tags: z.array(text).max(TAGS_FILTERED_MAX),
  date: z.enum(LIBRARY_DATES),
  /** Days as `2026-01-31`, both counted in; empty: open on that side. Of use with `range` only. */
  from: text,
  to: text,
  query: text,
});
/** Once there was only one tag. */
const viewOfOneTag = view
  .omit({ tags: true })
  .extend({ tag: text.nullable() })
  .transform(({ tag, ...rest }) => ({ ...rest, tags: tag === null ? [] : [tag] }));

/** A view of the library under a name: filters as the user chose them, and the order. */
export const savedSearch = z.object({
  name: text,
  sort: librarySort,
  view: z.union([view, viewOfOneTag]),
});
export type SavedSearch = z.infer<typeof savedSearch>;
