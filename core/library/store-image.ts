import type { Recipe } from '../../shared/domain/recipe.ts';
import type { JsonObject } from '../../shared/service/json.ts';
import type { NewImage } from '../db/library/asset-store.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { imageExtension } from '../formats/media-type.ts';
import { storeFile } from './store-file.ts';

/** Properties of a new image. */
export interface NewImageFacts {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
  /** When it was requested. */
  readonly createdAt: number;
  /** The other parameters of the request, named as the service names them. */
  readonly settings: JsonObject;
}

/**
 * Copies an image into the library, see `storeFile`.
 * @param withRecipe whether the file contains how it was made.
 * @throws ImageError if it cannot be decoded.
 * @throws StorageError if the folder does not accept it.
 */
export async function storeImage(given: {
  readonly source: string;
  readonly facts: NewImageFacts;
  readonly folder: string;
  readonly imaging: Pick<Imaging, 'measure' | 'copy'>;
  readonly withRecipe: boolean;
  isNamed(fileName: string): boolean;
  isGone(): boolean;
  announce?: ((asset: NewImage) => void) | undefined;
  /** Slow work runs before the file is named, so that its row can follow immediately. */
  beforeNamed?: () => Promise<void>;
}): Promise<NewImage> {
  const { source, facts, folder, imaging, withRecipe, isNamed, isGone, announce, beforeNamed } = given;
  const { id, title, createdAt } = facts;
  const image = await imaging.measure(source);
  const extension = imageExtension(image.mimeType);
  const { mimeType, width, height, colour } = image;
  return storeFile({
    ...{ id, title, extension, when: new Date(createdAt), folder, isNamed, isGone, announce },
    async write(part) {
      const recipe: Recipe | null = withRecipe
        ? { app: 'Quartet', form: 1, kind: 'picture', ...facts }
        : null;
      const { bytes, sha256, needsSidecar } = await imaging.copy(source, part, recipe);
      await beforeNamed?.();
      return { bytes, sha256, beside: needsSidecar ? recipe : null };
    },
    describe: (named): NewImage => ({
      ...{ kind: 'picture', listed: true, about: '', ...facts },
      ...{ mimeType, width, height, colour, ...named },
    }),
  });
}
