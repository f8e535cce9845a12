import { z } from 'zod';
import { NAME_MAX_LENGTH, STYLE_MAX_LENGTH, STYLE_WEIGHT } from '../service/limits.ts';
import { vocalGender } from '../service/music.ts';
import { asset } from './asset.ts';
import { id } from './conversation.ts';
import { newestTask } from './job.ts';
import { takeSource } from './take.ts';

/** The kind of a song's text: lyrics with structure tags, or a description. @see SERVICE.md §2.7 `custom_mode` */
export const songMode = z.enum(['lyrics', 'prompt']);
export type SongMode = z.infer<typeof songMode>;

/** The settings of a song besides its text. Empty or null: left to the service, and not sent. @see SERVICE.md §2.7 */
export const songSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  /** As it is sent: styles separated by commas. */
  style: z.string().max(STYLE_MAX_LENGTH),
  negativeTags: z.string().max(STYLE_MAX_LENGTH),
  styleWeight: z.number().min(STYLE_WEIGHT.min).max(STYLE_WEIGHT.max).nullable(),
  /** A preference that the service may ignore. */
  vocalGender: vocalGender.nullable(),
  /** A text is sent nevertheless. */
  instrumental: z.boolean(),
});
export type SongSettings = z.infer<typeof songSettings>;

/** A song of a task: most tasks return one. */
export const songVersion = z.object({
  /** Zero-based, in the order of the response. */
  n: z.int(),
  /** The service's own title, if any. */
  title: z.string().nullable(),
  style: z.string().nullable(),
  /** As received: plain, or timed (`parseTimedLyrics`). Null: none were sent. */
  lyrics: z.string().nullable(),
  /** The service's address of the file, as text. */
  address: z.string(),
  /** The file, once it is in the library. */
  asset: asset.nullable(),
  /** The address of its cover, if it has one. */
  coverUrl: z.string().nullable(),
});
export type SongVersion = z.infer<typeof songVersion>;

/** A request for a song with its state and results. */
export const song = z.object({
  id,
  createdAt: z.int(),
  /** The user's title, else one derived from its text. */
  title: z.string(),
  mode: songMode,
  text: z.string(),
  settings: songSettings,
  ...newestTask,
  versions: z.array(songVersion),
  /** The song that this one repeats. */
  parentId: id.nullable(),
  /** The answer that its text comes from. */
  source: takeSource.nullable(),
});
export type Song = z.infer<typeof song>;
