import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { NAME_MAX_LENGTH, STYLE_MAX_LENGTH, STYLE_WEIGHT } from '../service/limits.ts';
import { vocalGender } from '../service/music.ts';
import { asset } from './asset.ts';
import { id } from './conversation.ts';
import { jobPolls, jobProgress, jobState } from './job.ts';
import { takeSource } from './take.ts';

/** What the text of a song is: words under structure tags, or a description. @see SERVICE.md §2.7 `custom_mode` */
export const songMode = z.enum(['lyrics', 'prompt']);
export type SongMode = z.infer<typeof songMode>;

/** How a song is to be, but for its text. Empty or null: left to the service, and not sent. @see SERVICE.md §2.7 */
export const songSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  /** As it is sent: styles with commas between them. */
  style: z.string().max(STYLE_MAX_LENGTH),
  negativeTags: z.string().max(STYLE_MAX_LENGTH),
  styleWeight: z.number().min(STYLE_WEIGHT.min).max(STYLE_WEIGHT.max).nullable(),
  /** A wish, not a promise. */
  vocalGender: vocalGender.nullable(),
  /** A text is sent all the same. */
  instrumental: z.boolean(),
});
export type SongSettings = z.infer<typeof songSettings>;

/** One of the songs a task gave: most give one. */
export const songVersion = z.object({
  /** From 0 on, in the order of the answer. */
  n: z.int(),
  /** As the service calls it, where it does. */
  title: z.string().nullable(),
  style: z.string().nullable(),
  /** As they came: plain, or with times (`parseTimedLyrics`). Null: none were sent. */
  lyrics: z.string().nullable(),
  /** Where the service said the file is, as text. */
  address: z.string(),
  /** The file, once it is in the library. */
  asset: asset.nullable(),
  /** The picture that came with it, where one did. */
  coverUrl: z.string().nullable(),
});
export type SongVersion = z.infer<typeof songVersion>;

/** One asking for a song: what was asked, how far it is, and what came. */
export const song = z.object({
  id,
  createdAt: z.int(),
  /** As the user calls it, else from its text. */
  title: z.string(),
  mode: songMode,
  text: z.string(),
  settings: songSettings,
  connectionId: z.string(),
  /** The newest job; the older ones are those it names. */
  jobId: id,
  state: jobState,
  error: serviceErrorData.nullable(),
  /** Percent, where the service tells it. */
  progress: jobProgress.nullable(),
  polls: jobPolls.nullable(),
  /** The service's own name for it, once given. */
  taskId: z.string().nullable(),
  versions: z.array(songVersion),
  /** The song this one does again. */
  parentId: id.nullable(),
  /** The answer of a conversation its text was taken from. */
  source: takeSource.nullable(),
});
export type Song = z.infer<typeof song>;
