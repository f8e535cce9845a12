import { z } from 'zod';
import { parseImageSize } from '../service/images.ts';
import { NAME_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';
import { newestTask } from './job.ts';
import { reference } from './reference.ts';
import { tagFilter } from './tag.ts';
import { takeSource } from './take.ts';

/**
 * `wait`: one call that returns the image. `queue`: the service accepts a task, which is polled.
 * @see SERVICE.md §2.9
 */
export const imageMode = z.enum(['wait', 'queue']);
export type ImageMode = z.infer<typeof imageMode>;

/** `WIDTHxHEIGHT` in pixels. */
export const imageSize = z.string().refine((text) => parseImageSize(text) !== null, 'no size');

/** The settings of an image besides its prompt. Null: left to the service, and not sent. @see SERVICE.md §2.9 */
export const imageGenerationSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  size: imageSize.nullable(),
  referenceId: id.nullable(),
});
export type ImageGenerationSettings = z.infer<typeof imageGenerationSettings>;

/** An image in the library. */
export const generatedImage = z.object({
  id,
  /** When it was requested, which is its position in the gallery. */
  createdAt: z.int(),
  title: z.string(),
  prompt: z.string(),
  model: z.string(),
  /** Pixels, measured from its bytes. */
  width: z.int(),
  height: z.int(),
  /** The requested size; null if left to the service, or unknown. */
  size: z.string().nullable(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  fileName: z.string(),
  saveName: z.string(),
  url: z.string(),
  /** At most THUMBNAIL_SIDE pixels a side. Null if it is being created, or the file is missing. */
  thumbUrl: z.string().nullable(),
  /** Average colour, `#rrggbb`. */
  colour: z.string().nullable(),
  starred: z.boolean(),
  missing: z.boolean(),
  /** The generation it belongs to; null if only the file is known. */
  generationId: id.nullable(),
  /** The newest job of that generation. */
  jobId: id.nullable(),
  connectionId: z.string().nullable(),
  way: imageMode.nullable(),
  reference: reference.nullable(),
  gridId: id.nullable(),
  /** The image this one is based on: a variation, or a repetition. */
  parentId: id.nullable(),
  /** The answer that its prompt comes from. */
  source: takeSource.nullable(),
});
export type GeneratedImage = z.infer<typeof generatedImage>;

/** A request for images with its state and results. Most yield one image. */
export const imageGeneration = z.object({
  id,
  createdAt: z.int(),
  prompt: z.string(),
  settings: imageGenerationSettings,
  way: imageMode,
  ...newestTask,
  reference: reference.nullable(),
  /** The images in the library, in the order of the response. */
  images: z.array(generatedImage),
  gridId: id.nullable(),
  parentId: id.nullable(),
  source: takeSource.nullable(),
});
export type ImageGeneration = z.infer<typeof imageGeneration>;

/** Images of a gallery, newest first, with only the data the layout needs: four parallel arrays. */
export const galleryTiles = z.object({
  ids: z.array(id),
  /** Width divided by height, in thousandths. */
  ratios: z.array(z.int()),
  /** When they were requested, in epoch milliseconds. */
  times: z.array(z.int()),
});
export type GalleryTiles = z.infer<typeof galleryTiles>;

/** Selects images of the gallery. All given conditions must hold. */
export const galleryFilter = z.strictObject({
  starred: z.boolean().optional(),
  tags: tagFilter.optional(),
  model: z.string().max(NAME_MAX_LENGTH).optional(),
  gridId: id.optional(),
  /** Words in the prompt, and tags after `#`; the last may be incomplete. */
  query: z.string().max(SEARCH_MAX_LENGTH).optional(),
});
export type GalleryFilter = z.infer<typeof galleryFilter>;

/** A grid run: one prompt across models, sizes and with or without a reference. Each cell is an image generation. */
export const gridRun = z.object({
  id,
  createdAt: z.int(),
  title: z.string(),
  prompt: z.string(),
  /** The number of requested generations, and of existing images. */
  requested: z.int(),
  made: z.int(),
});
export type GridRun = z.infer<typeof gridRun>;

/** The counts in the list beside the gallery. */
export const albums = z.object({
  all: z.int(),
  starred: z.int(),
  models: z.array(z.object({ model: z.string(), count: z.int() })),
  /** Newest first, at most 200. */
  grids: z.array(gridRun),
});
export type Albums = z.infer<typeof albums>;
