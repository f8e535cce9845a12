import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
import { id } from '../domain/conversation.ts';
import {
  albums,
  galleryFilter,
  galleryTiles,
  generatedImage,
  gridRun,
  imageGeneration,
  imageGenerationSettings,
  imageMode,
  imageSize,
} from '../domain/generated-image.ts';
import { reference } from '../domain/reference.ts';
import { takeSource } from '../domain/take.ts';
import {
  IMAGE_COUNT_MAX,
  IMAGE_DRAFT_MAX_LENGTH,
  IMAGE_REFERENCE_ADDRESS_MAX,
  IMAGE_REQUESTS_MAX,
  NAME_MAX_LENGTH,
} from '../service/limits.ts';
import { base, billed, list, opId, page, rev } from './base.ts';

const byId = z.strictObject({ id });
const model = z.string().trim().max(NAME_MAX_LENGTH);

/** The contents of the prompt bar, kept across restarts. */
export const imageDraft = z.strictObject({
  prompt: z.string().max(IMAGE_DRAFT_MAX_LENGTH),
  model,
  size: imageSize.nullable(),
  count: z.int().min(1).max(IMAGE_COUNT_MAX),
  way: imageMode,
  referenceId: id.nullable(),
  /** The image that the new one is based on. */
  parentId: id.nullable(),
  source: takeSource.nullable(),
  /** The dimensions of the next grid run. */
  grid: z.strictObject({
    models: z.array(model).max(20),
    sizes: z.array(imageSize.nullable()).max(20),
    withReference: z.enum(['off', 'on', 'both']),
  }),
});
export type ImageDraft = z.infer<typeof imageDraft>;

const generationPage = page(imageGeneration);
const referenceWithPrompt = z.object({ reference, prompt: z.string().nullable() });

export const imagesContract = {
  /**
   * Sends the requests for images of one prompt, in order. Refused before anything is sent: `prompt_empty`,
   * `prompt_too_long`, `reference_gone`, `queue_full`.
   */
  create: billed
    .input(
      z.strictObject({
        connectionId,
        prompt: z.string().max(IMAGE_DRAFT_MAX_LENGTH),
        way: imageMode,
        requests: z
          .array(
            z.strictObject({
              opId,
              settings: imageGenerationSettings.strict(),
              /** In place of the common prompt. */
              prompt: z.string().max(IMAGE_DRAFT_MAX_LENGTH).optional(),
            }),
          )
          .min(1)
          .max(IMAGE_REQUESTS_MAX),
        /** Makes them a grid run with this name; empty: named after the prompt. */
        grid: z.strictObject({ title: z.string().trim().max(NAME_MAX_LENGTH) }).optional(),
        parentId: id.optional(),
        source: takeSource.optional(),
      }),
    )
    .output(z.object({ generations: z.array(imageGeneration), gridId: id.nullable() })),
  /** Lists unfinished ones, newest first: queued, running, failed, stopped, unknown. */
  unfinished: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(generationPage),
  generation: base.input(byId).output(imageGeneration),
  /** Moves an unfinished one to the trash. A running task is no longer polled. */
  removeGeneration: base.input(byId).output(z.void()),
  restoreGeneration: base.input(byId).output(imageGeneration),
  /** Returns all matching images, newest first, for the layout. */
  gallery: base.input(z.strictObject({ filter: galleryFilter })).output(galleryTiles.extend({ rev })),
  /** Returns those that exist, in the given order. */
  byIds: base.input(z.strictObject({ ids: z.array(id).min(1).max(200) })).output(list(generatedImage)),
  albums: base.input(z.void()).output(albums.extend({ rev })),
  /** Returns a grid run with its image generations, in request order. */
  grid: base.input(byId).output(z.object({ grid: gridRun, generations: z.array(imageGeneration) })),
  renameGrid: base
    .input(byId.extend({ title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(gridRun),
  /** Moves it to the trash with its generations and images, and back. */
  removeGrid: base.input(byId).output(z.void()),
  restoreGrid: base.input(byId).output(gridRun),
  /**
   * Prepares an image to attach, from an upload, the library or an address: rotates it upright, strips metadata, and
   * scales it down if it is too large. Refused by its bytes: SERVICE `invalid`, `too_large`. `prompt`: what it was
   * made from, if Quartet made it; null if that is not known.
   */
  addReference: base
    .input(
      z.discriminatedUnion('from', [
        z.strictObject({ from: z.literal('upload'), uploadId: id, name: z.string().max(500) }),
        z.strictObject({ from: z.literal('picture'), assetId: id }),
        z.strictObject({ from: z.literal('address'), address: z.string().max(IMAGE_REFERENCE_ADDRESS_MAX) }),
      ]),
    )
    .output(referenceWithPrompt),
  reference: base.input(byId).output(referenceWithPrompt),
  /** Returns an image for a chat: a data URI of at most 4 MiB, scaled down if necessary. */
  attachment: base
    .input(byId)
    .output(z.object({ name: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  draft: base.input(z.void()).output(imageDraft),
  saveDraft: base.input(z.strictObject({ draft: imageDraft })).output(z.void()),
};
