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

/** What stands in the prompt bar; kept across restarts. */
export const imageDraft = z.strictObject({
  prompt: z.string().max(IMAGE_DRAFT_MAX_LENGTH),
  model,
  size: imageSize.nullable(),
  count: z.int().min(1).max(IMAGE_COUNT_MAX),
  way: imageMode,
  referenceId: id.nullable(),
  /** The picture it is to be made after. */
  parentId: id.nullable(),
  source: takeSource.nullable(),
  /** What the next grid run is to cross. */
  grid: z.strictObject({
    models: z.array(model).max(20),
    sizes: z.array(imageSize.nullable()).max(20),
    withReference: z.enum(['off', 'on', 'both']),
  }),
});
export type ImageDraft = z.infer<typeof imageDraft>;

const drawings = page(imageGeneration);

export const imagesContract = {
  /**
   * Asks for pictures of one prompt: one request for each wish, in their order. Refused here, and nothing sent, what the
   * rules forbid: `prompt_empty`, `prompt_too_long`, `reference_gone`, `queue_full`.
   */
  draw: billed
    .input(
      z.strictObject({
        connectionId,
        prompt: z.string().max(IMAGE_DRAFT_MAX_LENGTH),
        way: imageMode,
        wishes: z
          .array(z.strictObject({ opId, settings: imageGenerationSettings.strict() }))
          .min(1)
          .max(IMAGE_REQUESTS_MAX),
        /** They are a grid run of this name; empty: named by the prompt. */
        grid: z.strictObject({ title: z.string().trim().max(NAME_MAX_LENGTH) }).optional(),
        parentId: id.optional(),
        source: takeSource.optional(),
      }),
    )
    .output(z.object({ drawings: z.array(imageGeneration), gridId: id.nullable() })),
  /** Those that are not done, newest first: waiting, under way, failed, stopped, unknown. */
  unfinished: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(drawings),
  drawing: base.input(byId).output(imageGeneration),
  /** Takes one that is not done out of the gallery, into the trash. What is under way is no longer asked after. */
  removeDrawing: base.input(byId).output(z.void()),
  restoreDrawing: base.input(byId).output(imageGeneration),
  /** All pictures that fit, newest first, ready to be laid out. */
  gallery: base.input(z.strictObject({ filter: galleryFilter })).output(galleryTiles.extend({ rev })),
  /** Those that are there, in the order asked for. */
  pictures: base.input(z.strictObject({ ids: z.array(id).min(1).max(200) })).output(list(generatedImage)),
  albums: base.input(z.void()).output(albums.extend({ rev })),
  /** A grid run with its drawings, in the order they were asked for. */
  grid: base.input(byId).output(z.object({ grid: gridRun, drawings: z.array(imageGeneration) })),
  renameGrid: base
    .input(byId.extend({ title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(gridRun),
  /** Into the trash with its drawings and pictures, and back. */
  removeGrid: base.input(byId).output(z.void()),
  restoreGrid: base.input(byId).output(gridRun),
  /**
   * A picture to be sent along: of an upload, of the library, or at an address. Turned upright, without what else the
   * file said, and made smaller where it is too large. Refused by its bytes: SERVICE `invalid`, `too_large`.
   */
  addReference: base
    .input(
      z.discriminatedUnion('from', [
        z.strictObject({ from: z.literal('upload'), uploadId: id, name: z.string().max(500) }),
        z.strictObject({ from: z.literal('picture'), assetId: id }),
        z.strictObject({ from: z.literal('address'), address: z.string().max(IMAGE_REFERENCE_ADDRESS_MAX) }),
      ]),
    )
    .output(reference),
  reference: base.input(byId).output(reference),
  /** A picture as it can be given to a chat: a Data URI of at most 4 MiB, made smaller where it must be. */
  attachment: base
    .input(byId)
    .output(z.object({ name: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  draft: base.input(z.void()).output(imageDraft),
  saveDraft: base.input(z.strictObject({ draft: imageDraft })).output(z.void()),
};
