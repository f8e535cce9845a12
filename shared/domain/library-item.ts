import { z } from 'zod';
import { NAME_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';
import { tagFilter } from './tag.ts';

/** Kinds of library files. */
export const assetKind = z.enum(['speech', 'song', 'picture']);
export type AssetKind = z.infer<typeof assetKind>;

/** A library file of any kind in a list. */
export const libraryItem = z.object({
  id,
  kind: assetKind,
  title: z.string(),
  /** The first thousand code points of the request's text. */
  prompt: z.string(),
  model: z.string(),
  /** The voice of a take, the style of a song; '' for an image, or if unknown. */
  about: z.string(),
  createdAt: z.int(),
  starred: z.boolean(),
  /** Its name in the library folder, and the name of a copy. */
  fileName: z.string(),
  saveName: z.string(),
  /** Detected from its bytes, never from its name. */
  mimeType: z.string(),
  bytes: z.int(),
  /** Milliseconds; null for an image. */
  durationMs: z.number().nullable(),
  /** Pixels; null for audio. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Its address for the window. Valid until the app quits. */
  url: z.string(),
  /** The thumbnail of an image, or of a song's cover. Null if there is none, or it is being created. */
  thumbUrl: z.string().nullable(),
  /** Its average colour, `#rrggbb`, as a placeholder; null for audio. */
  colour: z.string().nullable(),
  /** The generation it belongs to; null if only the file is known. */
  ownerId: id.nullable(),
  /** Whether the file is missing. */
  missing: z.boolean(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

/** Selects files. All given conditions must hold; absent ones do not matter. */
export const libraryFilter = z.strictObject({
  kinds: z.array(assetKind).min(1).max(3).optional(),
  model: z.string().max(NAME_MAX_LENGTH).optional(),
  starred: z.boolean().optional(),
  tags: tagFilter.optional(),
  /** Epoch milliseconds; `from` is inclusive, `to` exclusive. */
  from: z.int().optional(),
  to: z.int().optional(),
  /** Words in title, prompt, model, voice or style, and tags after `#`; the last may be incomplete. */
  query: z.string().max(SEARCH_MAX_LENGTH).optional(),
});
export type LibraryFilter = z.infer<typeof libraryFilter>;

/**
 * How a list is sorted. `title`: by title, else by the start of the prompt. `longest`: images have no length and come
 * last.
 */
export const librarySort = z.enum(['newest', 'oldest', 'title', 'longest', 'largest']);
export type LibrarySort = z.infer<typeof librarySort>;

const amount = z.object({ count: z.int(), bytes: z.int() });

/** The contents of the library, and its disk usage in bytes. */
export const libraryUsage = z.object({
  speech: amount,
  song: amount,
  picture: amount,
  trash: amount,
  /** Records, conversations and their search index. */
  database: z.int(),
  /** Thumbnails, references and covers. */
  small: z.int(),
  /** Exports, uploads and a staged restore. */
  waiting: z.int(),
  /** The sandbox's data. */
  sandbox: z.int(),
  /** Everything else in the data folder: running downloads, data that was set aside. */
  other: z.int(),
  /** Free space on the library's disk. */
  free: z.int(),
  /** Files with a star. */
  starred: z.int(),
  /** Models of existing files, most used first. */
  models: z.array(z.object({ model: z.string(), kind: assetKind, count: z.int() })),
});
export type LibraryUsage = z.infer<typeof libraryUsage>;
