import type {
  ImageGeneration,
  ImageGenerationSettings,
  ImageMode,
} from '../../shared/domain/generated-image.ts';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import { newId } from '../platform/new-id.ts';
import { type GivenParts, generationCore, QUICK } from './generation-core.ts';
import { startImageServer } from './image-server.ts';
import type { SongServer } from './song-server.ts';

export const IMAGE_SETTINGS: ImageGenerationSettings = {
  model: IMAGE_MODELS[0].id,
  size: null,
  referenceId: null,
};
export const PROMPT = 'A lighthouse in the rain, woodcut';

/** The parts of a request for images that a test sets. */
export interface ImageCoreOptions {
  readonly prompt?: string;
  readonly way?: ImageMode;
  readonly connectionId?: string;
  readonly grid?: { title: string };
  readonly opIds?: readonly string[];
  /** The settings of one generation each; the default is one with `IMAGE_SETTINGS`. */
  readonly settings?: readonly Partial<ImageGenerationSettings>[];
}

/** Starts a core with a connection to an image service of the test. */
export async function imageCore(given: GivenParts<SongServer> = {}) {
  const here = await generationCore(given, {
    startServer: startImageServer,
    profile: QUICK,
    get: (api, id) => api.images.generation({ id }),
  });

  async function draw(
    more: ImageCoreOptions = {},
  ): Promise<{ generations: ImageGeneration[]; gridId: string | null }> {
    const { prompt = PROMPT, way = 'queue', settings = [{}], grid, opIds } = more;
    return here.api.images.create({
      ...{ connectionId: more.connectionId ?? here.connectionId, prompt, way },
      requests: settings.map((one, i) => ({
        opId: opIds?.[i] ?? newId(Date.now()),
        settings: { ...IMAGE_SETTINGS, ...one },
      })),
      ...(grid ? { grid } : {}),
    });
  }

  return {
    ...here,
    draw,
    /** Begins one image generation. */
    async one(
      more: Omit<ImageCoreOptions, 'settings'> & { settings?: Partial<ImageGenerationSettings> } = {},
    ): Promise<ImageGeneration> {
      const { generations } = await draw({ ...more, settings: [more.settings ?? {}] });
      const [generation] = generations;
      if (!generation) throw new Error('nothing was drawn');
      return generation;
    },
  };
}

export type ImageCore = Awaited<ReturnType<typeof imageCore>>;
