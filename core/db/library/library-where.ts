import type { LibraryFilter } from '../../../shared/domain/library-item.ts';
import { matchExpression } from '../search/search-words.ts';
import type { Sql } from '../sql.ts';
import { hasTags, readTags, type TagSets, tagValues } from './tag-filter.ts';

export type Values = Record<string, string | number>;
/** SQL: which rows `asset a` a list has, and the parameters. */
export interface Where {
  readonly sql: string;
  readonly values: Values;
  readonly sets: TagSets;
}

/** SQL: files outside the trash that lists have. */
export const LISTED = 'a.deleted_at IS NULL AND a.listed = 1';

/** Returns the condition of a filter, and its search expression, see `wordsOf`. */
export function readFilter(
  sql: Sql,
  filter: LibraryFilter,
): Where & { readonly match: string | undefined | null } {
  const { sets, query } = readTags(sql, filter);
  return { match: wordsOf(query), sets, ...whereOf(filter, sets) };
}

/**
 * Returns the search expression; undefined without a search; null if the text has no letters or digits, which matches
 * nothing.
 */
function wordsOf(query: string): string | undefined | null {
  return matchExpression(query) ?? (query.trim() === '' ? undefined : null);
}

function whereOf(
  { kinds, model, starred, from, to }: LibraryFilter,
  sets: TagSets,
): Pick<Where, 'sql' | 'values'> {
  const [only, ...more] = kinds ?? [];
  const wants = [
    LISTED,
    ...(only === undefined
      ? []
      : [more.length === 0 ? 'a.kind = :kind' : 'a.kind IN (SELECT value FROM json_each(:kinds))']),
    ...(model === undefined ? [] : ['a.model = :model']),
    ...(starred === undefined ? [] : ['a.starred = :starred']),
    ...hasTags(sets, 'a'),
    ...(from === undefined ? [] : ['a.created_at >= :from']),
    ...(to === undefined ? [] : ['a.created_at < :to']),
  ];
  return {
    sql: wants.join(' AND '),
    values: {
      ...(only === undefined ? {} : more.length === 0 ? { kind: only } : { kinds: JSON.stringify(kinds) }),
      ...(model === undefined ? {} : { model }),
      ...(starred === undefined ? {} : { starred: starred ? 1 : 0 }),
      ...tagValues(sets),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  };
}
