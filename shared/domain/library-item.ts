import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';

/** What a file of the library may be. */
export const assetKind = z.enum(['speech', 'song', 'picture']);
export type AssetKind = z.infer<typeof assetKind>;

/** A file of the library as its lists show it, of whatever craft. */
export const libraryItem = z.object({
  id,
  kind: assetKind,
  title: z.string(),
  /** What was asked for; the first thousand code points of it. */
  prompt: z.string(),
  model: z.string(),
  /** Who speaks a take, the style of a song; '' for an image, and where it is not known. */
  about: z.string(),
  createdAt: z.int(),
  starred: z.boolean(),
  /** Its name in the library folder, and what a copy of it is called. */
  fileName: z.string(),
  saveName: z.string(),
  /** By its bytes, never by its name. */
  mimeType: z.string(),
  bytes: z.int(),
  /** Milliseconds; null for a picture. */
  durationMs: z.number().nullable(),
  /** Pixels; null for a sound. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Where the window gets its bytes. Good until the app ends. */
  url: z.string(),
  /** A small picture of it: of a picture, or a song's cover. Null: there is none, or it is being made. */
  thumbUrl: z.string().nullable(),
  /** Its average colour, `#rrggbb`, to hold its place; null for a sound. */
  colour: z.string().nullable(),
  /** The take, song or drawing it belongs to; null where only the file is known. */
  ownerId: id.nullable(),
  /** The file is not where it was left. */
  missing: z.boolean(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

/** Which files; what is left out does not matter. All that is given must hold. */
export const libraryFilter = z.strictObject({
  kinds: z.array(assetKind).min(1).max(3).optional(),
  model: z.string().max(NAME_MAX_LENGTH).optional(),
  starred: z.boolean().optional(),
  /** Epoch milliseconds: from, and up to but not including. */
  from: z.int().optional(),
  to: z.int().optional(),
  /** Words that stand in title, prompt, model, voice or style; the last may be unfinished. */
  query: z.string().max(NAME_MAX_LENGTH).optional(),
});
export type LibraryFilter = z.infer<typeof libraryFilter>;

/**
 * How the files of a list are sorted. `title`: by title, else by how the prompt begins. `longest`: pictures have no length
 * and come last.
 */
export const librarySort = z.enum(['newest', 'oldest', 'title', 'longest', 'largest']);
export type LibrarySort = z.infer<typeof librarySort>;

const amount = z.object({ count: z.int(), bytes: z.int() });

/** What there is, and the room it takes on disk, in bytes. */
export const libraryUsage = z.object({
  speech: amount,
  song: amount,
  picture: amount,
  trash: amount,
  /** Records, conversations and their search index. */
  database: z.int(),
  /** Small pictures, references and covers. */
  small: z.int(),
  /** Exports, uploads and what of a backup waits to take its place. */
  waiting: z.int(),
  /** What the sandbox keeps. */
  sandbox: z.int(),
  /** All else in the data folder: what is being fetched, what was set aside. */
  other: z.int(),
  /** Free on the disk of the library. */
  free: z.int(),
  /** Files with a star. */
  starred: z.int(),
  /** Models of what there is, most used first. */
  models: z.array(z.object({ model: z.string(), kind: assetKind, count: z.int() })),
});
export type LibraryUsage = z.infer<typeof libraryUsage>;
