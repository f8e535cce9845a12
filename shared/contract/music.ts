import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
import { id } from '../domain/conversation.ts';
import { song, songMode, songSettings } from '../domain/song.ts';
import { takeSource } from '../domain/take.ts';
import { LYRICS_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH } from '../service/limits.ts';
import { base, billed, opId, page } from './base.ts';

const byId = z.strictObject({ id });
const title = z.string().trim().max(NAME_MAX_LENGTH);
const text = z.string().max(LYRICS_DRAFT_MAX_LENGTH);

/** What stands in the song editor; kept across restarts. Each way in keeps its own text. */
export const songDraft = z.strictObject({
  mode: songMode,
  lyrics: text,
  prompt: text,
  title,
  settings: songSettings,
  /** The answer the lyrics were taken from. */
  source: takeSource.nullable(),
});
export type SongDraft = z.infer<typeof songDraft>;

/** A song in the trash. */
export const trashedSong = z.object({
  song,
  deletedAt: z.int(),
  /** When it goes for good, in milliseconds since 1970; the work is done some time after. */
  goesAt: z.int(),
});
export type TrashedSong = z.infer<typeof trashedSong>;

export const musicContract = {
  /** Asks for a song. Refused here, and not sent, what the service's rules forbid: `lyrics_invalid`. */
  create: billed
    .input(
      z.strictObject({
        opId,
        connectionId,
        mode: songMode,
        text,
        /** Empty: the service is given none. */
        title,
        settings: songSettings,
        parentId: id.optional(),
        source: takeSource.optional(),
      }),
    )
    .output(song),
  /** The same request again, as a song beside this one. It may bill again. */
  regenerate: billed.input(z.strictObject({ opId, id })).output(song),
  /** Newest first, what is still being made included. `query`: words that stand in title, text or style. */
  songs: base
    .input(
      z.strictObject({
        query: z.string().max(NAME_MAX_LENGTH).optional(),
        before: id.optional(),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(page(song)),
  get: base.input(byId).output(song),
  rename: base.input(byId.extend({ title: title.min(1) })).output(song),
  /** Into the trash, row and files together, for 30 days. What is under way is no longer asked after. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(song),
  /** The newest in the trash, last deleted first; `more`: there are older ones. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(200) })).output(page(trashedSong)),
  /** Deletes for good one that is in the trash: row, files and covers. */
  purge: base.input(byId).output(z.void()),
  draft: base.input(z.void()).output(songDraft),
  saveDraft: base.input(z.strictObject({ draft: songDraft })).output(z.void()),
};
