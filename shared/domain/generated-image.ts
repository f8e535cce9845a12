import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { parseImageSize } from '../service/images.ts';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';
import { jobPolls, jobProgress, jobState } from './job.ts';
import { reference } from './reference.ts';
import { takeSource } from './take.ts';

/** `wait`: one call that answers with the picture. `queue`: the service takes a task, which is asked after. @see SERVICE.md §2.9 */
export const imageMode = z.enum(['wait', 'queue']);
export type ImageMode = z.infer<typeof imageMode>;

/** `WIDTHxHEIGHT` in pixels. */
export const imageSize = z.string().refine((text) => parseImageSize(text) !== null, 'no size');

/** How a picture is to be, but for its prompt. Null: left to the service, and not sent. @see SERVICE.md §2.9 */
export const imageGenerationSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  size: imageSize.nullable(),
  referenceId: id.nullable(),
});
export type ImageGenerationSettings = z.infer<typeof imageGenerationSettings>;

/** A picture in the library. */
export const generatedImage = z.object({
  id,
  /** When it was asked for: its place in the gallery, which is that of its drawing. */
  createdAt: z.int(),
  title: z.string(),
  prompt: z.string(),
  model: z.string(),
  /** Pixels, by its bytes. */
  width: z.int(),
  height: z.int(),
  /** As it was asked for; null: left to the service, or not known. */
  size: z.string().nullable(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  fileName: z.string(),
  saveName: z.string(),
  url: z.string(),
  /** At most THUMBNAIL_SIDE pixels a side. Null: being made, or the file is missing. */
  thumbUrl: z.string().nullable(),
  /** Average colour, `#rrggbb`. */
  colour: z.string().nullable(),
  starred: z.boolean(),
  missing: z.boolean(),
  /** The asking it came from; null where only the file is known. */
  drawingId: id.nullable(),
  /** The newest job of that asking. */
  jobId: id.nullable(),
  connectionId: z.string().nullable(),
  way: imageMode.nullable(),
  reference: reference.nullable(),
  gridId: id.nullable(),
  /** The picture this one was made after: varied, or drawn again. */
  parentId: id.nullable(),
  /** The answer of a conversation its prompt was taken from. */
  source: takeSource.nullable(),
});
export type GeneratedImage = z.infer<typeof generatedImage>;

/** One asking for a picture: what was asked, how far it is, and what came. Most give one picture. */
export const imageGeneration = z.object({
  id,
  createdAt: z.int(),
  prompt: z.string(),
  settings: imageGenerationSettings,
  way: imageMode,
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
  reference: reference.nullable(),
  /** Those in the library, in the order of the answer. */
  pictures: z.array(generatedImage),
  gridId: id.nullable(),
  parentId: id.nullable(),
  source: takeSource.nullable(),
});
export type ImageGeneration = z.infer<typeof imageGeneration>;

/** Pictures of a gallery, newest first, as little of each as laying them out takes: four columns of equal length. */
export const galleryTiles = z.object({
  ids: z.array(id),
  /** Width by height, in thousandths. */
  ratios: z.array(z.int()),
  /** When they were asked for, epoch milliseconds. */
  times: z.array(z.int()),
});
export type GalleryTiles = z.infer<typeof galleryTiles>;

/** Which pictures of the gallery. All that is given must hold. */
export const galleryFilter = z.strictObject({
  starred: z.boolean().optional(),
  model: z.string().max(NAME_MAX_LENGTH).optional(),
  gridId: id.optional(),
  /** Words that stand in the prompt; the last may be unfinished. */
  query: z.string().max(NAME_MAX_LENGTH).optional(),
});
export type GalleryFilter = z.infer<typeof galleryFilter>;

/** One prompt across models, sizes and with or without a reference. Its cells are its drawings. */
export const gridRun = z.object({
  id,
  createdAt: z.int(),
  title: z.string(),
  prompt: z.string(),
  /** Drawings asked for, and pictures there are. */
  asked: z.int(),
  made: z.int(),
});
export type GridRun = z.infer<typeof gridRun>;

/** What the list beside the gallery counts. */
export const albums = z.object({
  all: z.int(),
  starred: z.int(),
  models: z.array(z.object({ model: z.string(), count: z.int() })),
  /** Newest first, at most 200. */
  grids: z.array(gridRun),
});
export type Albums = z.infer<typeof albums>;
