import { z } from 'zod';
import { TAG_MAX_LENGTH, TAGS_FILTERED_MAX } from '../service/limits.ts';
import { cleanTag } from './tag-text.ts';

/** A tag of files and conversations; its spelling is that of its first use. */
export const tagName = z.string().overwrite(cleanTag).min(1).max(TAG_MAX_LENGTH);

/** Tags that items must have, all of them. */
export const tagFilter = z.array(tagName).max(TAGS_FILTERED_MAX);

/** A tag with the numbers of files, by kind, and of conversations outside the trash that have it. */
export const tag = z.object({
  name: z.string(),
  ...{ speech: z.int(), song: z.int(), picture: z.int(), chat: z.int() },
});
export type Tag = z.infer<typeof tag>;
