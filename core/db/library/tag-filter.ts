import { cleanTag, tagKey } from '../../../shared/domain/tag-text.ts';
import { TAG_MAX_LENGTH } from '../../../shared/service/limits.ts';
import type { Sql } from '../sql.ts';

/** A filter by tags: those that were chosen, and a search text, in which `#` begins the name of a tag. */
interface Tagged {
  readonly tags?: readonly string[] | undefined;
  readonly query?: string | undefined;
}

/** Keys of tags: an item must have a tag of each set. */
export type TagSets = readonly (readonly string[])[];

/** The tags of a filter, and the rest of its search text. */
export interface TagTerms {
  readonly sets: TagSets;
  readonly query: string;
}

/** The sign that begins a tag in a search text, but not within a word, such as "C#". */
const SIGN = /(?<!\S)[#＃]+/u;
/** Tags that an incomplete name stands for. */
const BEGUN_MAX = 1000;

/**
 * Reads the tags of a filter. In the search text, the longest name of an existing tag counts, which may have several
 * words; an incomplete name stands for all tags that begin with it, and one that is none of a tag is a word.
 */
export function readTags(sql: Sql, { tags = [], query = '' }: Tagged): TagTerms {
  const [before = '', ...named] = query.split(SIGN);
  const read = named.map((text) => readName(sql, text));
  return {
    sets: [...tags.map((name) => [tagKey(name)]), ...read.flatMap(({ keys }) => (keys ? [keys] : []))],
    query: [before, ...read.map(({ rest }) => rest)].join(' ').trim(),
  };
}

function readName(sql: Sql, text: string): { keys?: string[]; rest: string } {
  const words = cleanTag(text).split(' ');
  if (words[0] === '') return { rest: '' };
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    if (name.length > TAG_MAX_LENGTH) continue;
    const key = tagKey(name);
    if (sql('SELECT 1 FROM tag WHERE key = ?').get(key) !== undefined)
      return { keys: [key], rest: words.slice(count).join(' ') };
  }
  const begin = tagKey(words.join(' '));
  const begun = sql('SELECT key FROM tag WHERE key >= :begin AND key < :end ORDER BY key LIMIT :limit')
    .all({ begin, end: `${begin}\u{10ffff}`, limit: BEGUN_MAX })
    .map(({ key }) => String(key));
  return begun.length > 0 ? { keys: begun, rest: '' } : { rest: text };
}

/** SQL: `tag_key` is one of a set's. */
export function isOneOf(sets: TagSets, at: number): string {
  return sets[at]?.length === 1
    ? `tag_key = :tag${at}`
    : `tag_key IN (SELECT value FROM json_each(:tag${at}))`;
}

/** SQL: conditions that a row `a` of files, or `c` of conversations, has a tag of each set; see `tagValues`. */
export function hasTags(sets: TagSets, row: 'a' | 'c'): string[] {
  const of = row === 'a' ? 'asset_tag WHERE asset_id' : 'conversation_tag WHERE conversation_id';
  return sets.map((_, at) => `EXISTS (SELECT 1 FROM ${of} = ${row}.id AND ${isOneOf(sets, at)})`);
}

/** Returns the parameters of `hasTags`, or of `isOneOf` for one set. */
export function tagValues(sets: TagSets, only?: number): Record<string, string> {
  return Object.fromEntries(
    sets.flatMap((keys, at) => {
      const value = keys.length === 1 ? (keys[0] ?? '') : JSON.stringify(keys);
      return only === undefined || only === at ? [[`tag${at}`, value]] : [];
    }),
  );
}

/** Returns the set whose tags the fewest files have, also files in the trash, counted up to a limit. */
export function rarestSet(
  sql: Sql,
  sets: TagSets,
  limit: number,
): { readonly at: number; readonly count: number } | undefined {
  const counts = sets.map((_, at) => {
    const some = `SELECT 1 FROM asset_tag WHERE ${isOneOf(sets, at)} LIMIT :limit`;
    const row = sql(`SELECT count(*) AS count FROM (${some})`).get({ ...tagValues(sets, at), limit });
    return { at, count: Number(row?.count) };
  });
  return counts.toSorted((a, b) => a.count - b.count)[0];
}
