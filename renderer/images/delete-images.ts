import i18next from 'i18next';
import { DeletedTogether } from '../generation/deleted-together.ts';
import { api } from '../lib/connection.ts';
import { toast } from '../ui/toast.tsx';
import { succeeds } from '../ui/toast-problem.ts';
import { gallery } from './images.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { dropImages, reinsertImage } from './lightbox/open-lightbox.ts';
import { focusRestored } from './show-in-gallery.ts';

const NOTICE = 'pictures.deleted';

/** Images being deleted. A repeated press deletes them once. */
const deleting = new Set<string>();

interface DeletedImage {
  readonly id: string;
  /** The image's index in the lightbox's order; negative when it was not part of it. */
  readonly place: number;
}

const deleted = new DeletedTogether<DeletedImage>();
/** The images that the next undo restores, grouped by deletion. */
let last: readonly (readonly DeletedImage[])[] = [];

/**
 * Deletes images without asking, since they can be restored for 30 days, and offers to undo it. The
 * lightbox moves to the next image.
 */
export async function deleteImages(ids: readonly string[]): Promise<void> {
  const toDelete = ids.filter((id) => !deleting.has(id));
  if (toDelete.length === 0) return;
  const walk = lightboxState.getState().open?.ids ?? [];
  const now = toDelete.map((id) => ({ id, place: walk.indexOf(id) }));
  for (const id of toDelete) deleting.add(id);
  dropImages(new Set(toDelete));
  const done = await succeeds(i18next.t('lightbox:failed.deleteFailed'), () =>
    api.library.remove({ ids: toDelete }),
  );
  for (const id of toDelete) deleting.delete(id);
  if (!done) return reinsert(now);
  gallery.forget(toDelete);
  const deletions = deleted.with(now);
  const all = deletions.flat();
  last = deletions;
  toast.show({
    id: NOTICE,
    deleted: all.map(({ id }) => id),
    title: i18next.t('lightbox:done.deleted', { count: all.length }),
    description: i18next.t('lightbox:done.deletedHint'),
    undo: () => void undo(deletions),
  });
}

/** Restores the images of the last deletion. Does nothing if that was undone already. */
export async function undoDelete(): Promise<void> {
  const deletions = last;
  if (deletions.length === 0) return;
  if (await undo(deletions))
    toast.show({
      id: NOTICE,
      title: i18next.t('lightbox:done.restored', { count: deletions.flat().length }),
    });
}

/**
 * Restores deleted images.
 * @returns whether that succeeded
 */
async function undo(deletions: readonly (readonly DeletedImage[])[]): Promise<boolean> {
  deleted.forget();
  last = [];
  const ids = deletions.flat().map(({ id }) => id);
  return succeeds(i18next.t('lightbox:failed.restoreFailed'), async () => {
    await api.library.restore({ ids });
    // Each index was right when its image was removed, so the last removed is inserted first.
    for (const time of deletions.toReversed()) reinsert(time);
    focusRestored(ids.at(-1));
  });
}

/** Reinserts the images of one deletion at their former indexes. */
function reinsert(time: readonly DeletedImage[]): void {
  const stood = time.filter(({ place }) => place >= 0).toSorted((one, other) => one.place - other.place);
  for (const { id, place } of stood) reinsertImage(id, place);
}
