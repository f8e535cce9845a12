import type { DrawingStore } from '../../db/generations/drawing-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { ReferenceStore } from '../../db/generations/reference-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { PictureKind } from '../../formats/sniff/picture-kind.ts';
import type { Library } from '../../library/library.ts';
import type { FetchedFiles } from '../fetched-files.ts';
import { tidyFetched } from '../tidy-fetched.ts';
import type { ReferenceFiles } from './reference-files.ts';

/** A reference that was chosen and not used is kept this long, in milliseconds. */
const UNUSED_KEPT_MS = 86_400_000;

interface Needs {
  readonly files: FetchedFiles<PictureKind>;
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly references: ReferenceStore;
  readonly referenceFiles: ReferenceFiles;
  readonly drafts: Pick<DraftStore, 'picture'>;
  readonly library: Pick<Library, 'discard'>;
}

/**
 * Removes what nobody needs any more: what was fetched of drawings that are done or gone, and references that neither a
 * drawing nor the prompt bar names. A drawing that is not finished keeps what is whole, for a retry.
 */
export async function tidyPictures(needs: Needs, now: number): Promise<void> {
  const { files, drawings, pictures, library } = needs;
  await tidyFetched(files, library, (id) => {
    const drawing = drawings.get(id);
    if (!drawing) return undefined;
    const rows = pictures.of(id);
    return {
      state: drawing.state,
      isWanting: rows.some(({ assetId }) => assetId === null),
      isHeld: (name) => rows.some(({ heldFile }) => heldFile === name),
    };
  });
  await tidyReferences(needs, now);
}

async function tidyReferences({ references, referenceFiles, drafts }: Needs, now: number): Promise<void> {
  const inHand = drafts.picture()?.referenceId;
  for (const id of references.unused(now - UNUSED_KEPT_MS)) if (id !== inHand) references.delete(id);
  await referenceFiles.tidy(now, (fileName) => references.isNamed(fileName));
}
