import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { SAVED_SEARCHES_MAX, savedSearch } from '../domain/saved-search.ts';
import { tag, tagName } from '../domain/tag.ts';
import { LIBRARY_SELECTION_MAX } from '../service/limits.ts';
import { base, list } from './base.ts';

/** Ids of files and conversations. */
const ids = z.array(id).max(LIBRARY_SELECTION_MAX);

/** Sets a tag on items, or takes it off. */
export const tagChange = z.strictObject({ name: tagName, ids, on: z.boolean() });
export type TagChange = z.infer<typeof tagChange>;
const changes = z.array(tagChange).max(100);
/** The changes that were made: items that had the tag already, or do not exist, are left out. Reversed, they undo it. */
const changed = z.object({ changes });

const searchTags = savedSearch.shape.view.options[0].shape.tags;
/** A tag that has another name now, and what that made of the tags of saved searches, by their names. */
export const tagRenaming = z.strictObject({
  name: tagName,
  to: tagName,
  searches: z
    .array(z.strictObject({ search: savedSearch.shape.name, before: searchTags, after: searchTags }))
    .max(SAVED_SEARCHES_MAX),
});
export type TagRenaming = z.infer<typeof tagRenaming>;

/** One mechanism for files of every kind and conversations. The trash keeps tags. */
export const tagsContract = {
  /** Lists all tags by name. */
  list: base.input(z.void()).output(list(tag)),
  /** Returns the tags that some of these items have, with the number of these items. */
  of: base
    .input(z.strictObject({ ids }))
    .output(z.object({ items: z.array(z.object({ name: z.string(), count: z.int() })) })),
  /** Makes all changes or none. Repeated, it changes nothing. `renamed`, reversed, also undoes a renaming. */
  change: base.input(z.strictObject({ changes, renamed: tagRenaming.exactOptional() })).output(changed),
  /** Gives all items of a tag, and saved searches, another instead. */
  rename: base
    .input(z.strictObject({ name: tagName, to: tagName }))
    .output(changed.extend({ renamed: tagRenaming })),
  /** Takes a tag off all items, which deletes it. */
  remove: base.input(z.strictObject({ name: tagName })).output(changed),
};
