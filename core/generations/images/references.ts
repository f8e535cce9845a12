import { rm } from 'node:fs/promises';
import { imageDraft } from '../../../shared/contract/images.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import { IMAGE_DRAFT_MAX_LENGTH, IMAGE_REFERENCE } from '../../../shared/service/limits.ts';
import type {
  ReferenceStore,
  StoredFileReference,
  StoredReference,
} from '../../db/generations/reference-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { ImageError } from '../../formats/image/image-error.ts';
import type { Imaging } from '../../formats/imaging/imaging.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { asServiceError } from '../../library/as-service-error.ts';
import type { Library } from '../../library/library.ts';
import type { Uploads } from '../../library/uploads.ts';
import type { Clock } from '../../platform/host.ts';
import type { Media } from '../../platform/media.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ReferenceFiles } from './reference-files.ts';

/** How long an unused reference is kept, in milliseconds. */
const UNUSED_KEPT_MS = 86_400_000;

export interface ReferencesPorts {
  readonly references: ReferenceStore;
  readonly referenceFiles: ReferenceFiles;
  readonly imaging: Pick<Imaging, 'reference' | 'readRecipe'>;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly library: Pick<Library, 'path' | 'image' | 'libraryItem'>;
  readonly media: Pick<Media, 'url' | 'serve'>;
  readonly clock: Clock;
}

/** The source of a new reference. */
export type NewReference =
  | { readonly from: 'upload'; readonly uploadId: string; readonly name: string }
  | { readonly from: 'picture'; readonly assetId: string }
  | { readonly from: 'address'; readonly address: string };

/** A reference, and the prompt that can be used with it, if one is known. */
interface ReferenceAndPrompt {
  readonly reference: Reference;
  readonly prompt: string | null;
}

/** Manages reference images: a copy of the chosen image in the form it is sent, or a URL that the service fetches. */
export class References {
  readonly #needs: ReferencesPorts;

  constructor(needs: ReferencesPorts) {
    this.#needs = needs;
    needs.media.serve('reference', (id) => {
      const stored = needs.references.get(id);
      return stored?.kind === 'file' ? needs.referenceFiles.source(stored) : undefined;
    });
  }

  /** @throws ServiceError `invalid`, `unusable`, `too_large`, `storage`; NotFound for a missing upload or image */
  async add(source: NewReference): Promise<ReferenceAndPrompt> {
    switch (source.from) {
      case 'upload': {
        const { path } = this.#needs.uploads.take(source.uploadId, 'reference');
        try {
          const prompt = await this.#promptIn(path);
          return await this.#ofFile(path, { name: source.name, assetId: null, prompt });
        } finally {
          await rm(path, { force: true });
        }
      }
      case 'picture': {
        const image = this.#needs.library.image(source.assetId);
        if (!image || image.deletedAt !== null) throw new NotFound('asset', source.assetId);
        const path = this.#needs.library.path(source.assetId);
        return this.#ofFile(path, { name: image.title, assetId: source.assetId, prompt: null });
      }
      case 'address':
        return this.#kept({ ...this.#fresh(), kind: 'address', address: checkedAddress(source.address) });
      default:
        return source satisfies never;
    }
  }

  /**
   * Returns a reference, and the prompt of the library image that it was made from or that was found in its file.
   * @throws NotFound
   */
  get(id: string): ReferenceAndPrompt {
    const { references, library } = this.#needs;
    const stored = references.get(id);
    if (!stored) throw new NotFound('reference', id);
    const reference = this.show(stored);
    if (stored.kind === 'address') return { reference, prompt: null };
    if (stored.assetId === null) return { reference, prompt: stored.prompt };
    const source = library.image(stored.assetId);
    // An image in the trash, or deleted for good, has no prompt to offer.
    const isThere = source && source.deletedAt === null;
    return { reference, prompt: isThere ? usable(library.libraryItem(source.id).prompt) : null };
  }

  show(stored: StoredReference): Reference {
    if (stored.kind === 'address') return { kind: stored.kind, id: stored.id, address: stored.address };
    const { kind, id, name, width, height, bytes, was, assetId } = stored;
    const url = this.#needs.media.url('reference', id);
    return { kind, id, name, url, width, height, bytes, was, assetId };
  }

  /** Deletes references that neither a generation nor a draft uses, and files without a reference. */
  async cleanUp(drafts: DraftStore): Promise<void> {
    const { references, referenceFiles, clock } = this.#needs;
    const now = clock.now();
    const inHand = drafts.read('picture', imageDraft)?.referenceId;
    for (const id of references.unused(now - UNUSED_KEPT_MS)) if (id !== inHand) references.delete(id);
    await referenceFiles.cleanUp(now, (fileName) => references.isNamed(fileName));
  }

  /** Reads the prompt that Quartet wrote into an image. One that cannot be read is not needed for the reference. */
  async #promptIn(path: string): Promise<string | null> {
    const recipe = await this.#needs.imaging.readRecipe(path).catch(() => null);
    return recipe?.kind === 'picture' ? usable(recipe.prompt) : null;
  }

  async #ofFile(
    path: string,
    about: Pick<StoredFileReference, 'name' | 'assetId' | 'prompt'>,
  ): Promise<ReferenceAndPrompt> {
    const { imaging, referenceFiles } = this.#needs;
    try {
      const made = await imaging.reference(path, referenceFiles.folder(), IMAGE_REFERENCE);
      const fileName = await referenceFiles.settle(made.fileName);
      const { mimeType, bytes, width, height, was } = made;
      const facts = { ...about, fileName, mimeType, bytes, width, height, was };
      return this.#kept({ ...this.#fresh(), kind: 'file', ...facts });
    } catch (error) {
      throw asImageProblem(error);
    }
  }

  #fresh(): { id: string; createdAt: number } {
    const now = this.#needs.clock.now();
    return { id: newId(now), createdAt: now };
  }

  #kept(stored: StoredReference): ReferenceAndPrompt {
    this.#needs.references.insert(stored);
    return this.get(stored.id);
  }
}

/** Returns a prompt that fits the prompt bar, else null. */
function usable(prompt: string): string | null {
  return prompt.trim() === '' || prompt.length > IMAGE_DRAFT_MAX_LENGTH ? null : prompt;
}

/** Converts a decoding error to the reason why a file cannot be used as an image. */
export function asImageProblem(error: unknown): unknown {
  if (!(error instanceof ImageError)) return asServiceError(error, 'before');
  const how = error.reason === 'too_many_pixels' ? 'too_large' : 'invalid';
  return fail(how, error.message, { action: 'edit', cause: error });
}

/** Checks the form of a URL only, since we never fetch it. */
function checkedAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && !/\s/.test(text.trim())) {
    return text.trim();
  }
  throw fail('invalid', 'The URL of a reference must start with https:// or http://.', { action: 'edit' });
}
