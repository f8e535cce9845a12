import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
import { id } from '../domain/conversation.ts';
import { VERSIONS_MAX } from '../domain/recipe.ts';
import { song, songMode, songSettings } from '../domain/song.ts';
import { tagFilter } from '../domain/tag.ts';
import { takeSource } from '../domain/take.ts';
import { LYRICS_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../service/limits.ts';
import { base, billed, opId, page } from './base.ts';

const byId = z.strictObject({ id });
const title = z.string().trim().max(NAME_MAX_LENGTH);
const text = z.string().max(LYRICS_DRAFT_MAX_LENGTH);

/** The contents of the song editor, kept across restarts. Each mode keeps its own text. */
export const songDraft = z.strictObject({
  mode: songMode,
  lyrics: text,
  prompt: text,
  title,
  settings: songSettings,
  /** The answer that the lyrics come from. */
  source: takeSource.nullable(),
});
export type SongDraft = z.infer<typeof songDraft>;

/** A song in the trash. */
export const trashedSong = z.object({
  song,
  deletedAt: z.int(),
  /** When it is permanently deleted, in milliseconds since 1970; cleanup runs some time after. */
  goesAt: z.int(),
});
export type TrashedSong = z.infer<typeof trashedSong>;

export const musicContract = {
  /** Requests a song. Refused and not sent if it breaks the service's rules: `lyrics_invalid`. */
  create: billed
    .input(
      z.strictObject({
        opId,
        connectionId,
        mode: songMode,
        text,
        /** Empty: none is sent. */
        title,
        settings: songSettings,
        parentId: id.optional(),
        source: takeSource.optional(),
      }),
    )
    .output(song),
  /** Sends the same request again, as another song. It may bill again. */
  regenerate: billed.input(z.strictObject({ opId, id })).output(song),
  /** Lists songs, newest first, including unfinished ones. `query`: words in title, text or style, and tags after `#`. */
  songs: base
    .input(
      z.strictObject({
        query: z.string().max(SEARCH_MAX_LENGTH).optional(),
        tags: tagFilter.optional(),
        before: id.optional(),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(page(song)),
  get: base.input(byId).output(song),
  rename: base.input(byId.extend({ title: title.min(1) })).output(song),
  /**
   * Makes an image the cover of a version, also in its file if the format can hold one. Refused by its bytes: SERVICE
   * `invalid`, `too_large`.
   */
  setCover: base
    .input(
      byId.extend({
        n: z
          .int()
          .min(0)
          .max(VERSIONS_MAX - 1),
        from: z.discriminatedUnion('from', [
          z.strictObject({ from: z.literal('upload'), uploadId: id, name: z.string().max(500) }),
          z.strictObject({ from: z.literal('picture'), assetId: id }),
        ]),
      }),
    )
    .output(song),
  /** Moves it to the trash with its files for 30 days. A running task is no longer polled. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(song),
  /** Lists the newest of the trash, last deleted first; `more`: there are older ones. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(200) })).output(page(trashedSong)),
  /** Permanently deletes a song from the trash with its files and covers. */
  purge: base.input(byId).output(z.void()),
  draft: base.input(z.void()).output(songDraft),
  saveDraft: base.input(z.strictObject({ draft: songDraft })).output(z.void()),
};
