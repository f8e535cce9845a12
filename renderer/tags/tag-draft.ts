import type { TagChange } from '../../shared/contract/tags.ts';
import { cleanTag, tagKey } from '../../shared/domain/tag-text.ts';

/** A tag in the dialog, and the number of selected items with it. */
export interface DraftTag {
  readonly name: string;
  readonly count: number;
  /** The user's choice; undefined if there is none yet. */
  readonly wanted?: boolean | undefined;
}

/** Returns the state of a tag for `total` items. */
export function stateOf({ count, wanted }: DraftTag, total: number): boolean | 'mixed' {
  return wanted ?? (count === 0 ? false : count >= total ? true : 'mixed');
}

/** Returns all existing tags: first those of the items, then the others, each by name. */
export function draftOf(
  of: readonly { readonly name: string; readonly count: number }[],
  all: readonly { readonly name: string }[],
): DraftTag[] {
  const known = new Set(of.map(({ name }) => tagKey(name)));
  const others = all.filter(({ name }) => !known.has(tagKey(name)));
  return [...of, ...others.map(({ name }) => ({ name, count: 0 }))];
}

/** Returns the tags with one set or unset; a new one comes first. */
export function withTag(draft: readonly DraftTag[], text: string, wanted: boolean): DraftTag[] {
  const name = cleanTag(text);
  const key = tagKey(name);
  if (!draft.some((tag) => tagKey(tag.name) === key)) return [{ name, count: 0, wanted }, ...draft];
  return draft.map((tag) => (tagKey(tag.name) === key ? { ...tag, wanted } : tag));
}

/** Returns the tags whose names contain the text. */
export function matching(draft: readonly DraftTag[], text: string): readonly DraftTag[] {
  const key = tagKey(cleanTag(text));
  return key === '' ? draft : draft.filter(({ name }) => tagKey(name).includes(key));
}

/** Returns the changes to make to these items. */
export function changesOf(draft: readonly DraftTag[], ids: readonly string[]): TagChange[] {
  return draft.flatMap(({ name, count, wanted }) =>
    wanted === undefined || (wanted ? count >= ids.length : count === 0)
      ? []
      : [{ name, ids: [...ids], on: wanted }],
  );
}
