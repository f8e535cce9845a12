import i18next from 'i18next';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { problemWords } from '../tasks/problem-words.ts';
import { toast } from '../ui/toast.tsx';
import { gallery } from './images.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { forgetPictures, recallPicture } from './lightbox/open-lightbox.ts';

/** Pictures that are on their way out: a key pressed twice is one wish. */
const going = new Set<string>();

/**
 * Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. The lightbox goes on to
 * the next one.
 */
export async function deletePictures(ids: readonly string[]): Promise<void> {
  const wanted = ids.filter((id) => !going.has(id));
  if (wanted.length === 0) return;
  const places = placesOf(wanted);
  for (const id of wanted) going.add(id);
  forgetPictures(new Set(wanted));
  try {
    await api.library.remove({ ids: wanted });
    gallery.forget(wanted);
    toast.show({
      title: i18next.t('lightbox:done.deleted', { count: wanted.length }),
      description: i18next.t('lightbox:done.deletedHint'),
      action: { label: i18next.t('common:undo'), run: () => void undo(wanted, places) },
    });
  } catch (thrown) {
    putBack(places);
    fail('deleteFailed', thrown);
  } finally {
    for (const id of wanted) going.delete(id);
  }
}

async function undo(ids: readonly string[], places: Places): Promise<void> {
  try {
    await api.library.restore({ ids: [...ids] });
    putBack(places);
  } catch (thrown) {
    fail('restoreFailed', thrown);
  }
}

/** Where they stood in the walk of the lightbox. */
type Places = ReadonlyArray<readonly [id: string, place: number]>;

function placesOf(ids: readonly string[]): Places {
  const walk = lightboxState.getState().open?.ids ?? [];
  return ids.map((id) => [id, walk.indexOf(id)] as const).filter(([, place]) => place >= 0);
}

function putBack(places: Places): void {
  for (const [id, place] of places.toSorted(([, one], [, other]) => one - other)) recallPicture(id, place);
}

function fail(what: 'deleteFailed' | 'restoreFailed', thrown: unknown): void {
  toast.show({
    title: i18next.t(`lightbox:failed.${what}`),
    description: problemWords(callProblem(thrown)),
    tone: 'bad',
  });
}
