import type { Recipe } from '../../shared/domain/recipe.ts';
import type { JsonObject } from '../../shared/service/json.ts';
import type { NewPicture } from '../db/library/asset-store.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { pictureExtension } from '../formats/media-type.ts';
import { storeFile } from './store-file.ts';

/** What a picture of the library is to be. */
export interface NewImageFacts {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
  /** When it was asked for. */
  readonly createdAt: number;
  /** Everything else of the request, by the service's own names. */
  readonly settings: JsonObject;
}

/**
 * Puts a copy of a picture into the library, see `storeFile`.
 * @param withRecipe whether the file says how it was made.
 * @throws ImageError when it is no picture that can be drawn. @throws StorageError when the folder does not take it.
 */
export async function storeImage(given: {
  readonly source: string;
  readonly facts: NewImageFacts;
  readonly folder: string;
  readonly imaging: Pick<Imaging, 'measure' | 'copy'>;
  readonly withRecipe: boolean;
  isNamed(fileName: string): boolean;
  isGone(): boolean;
  announce?: ((asset: NewPicture) => void) | undefined;
  /** What takes time is done before it has its name: then its row can follow with nothing between the two. */
  beforeNamed?: () => Promise<void>;
}): Promise<NewPicture> {
  const { source, facts, folder, imaging, withRecipe, isNamed, isGone, announce, beforeNamed } = given;
  const { id, title, createdAt } = facts;
  const picture = await imaging.measure(source);
  const extension = pictureExtension(picture.mimeType);
  const { mimeType, width, height, colour } = picture;
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
    describe: (named): NewPicture => ({
      ...{ kind: 'picture', listed: true, about: '', ...facts },
      ...{ mimeType, width, height, colour, ...named },
    }),
  });
}
