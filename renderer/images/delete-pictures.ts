import i18next from 'i18next';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { DeletedTogether } from '../library/deleted-together.ts';
import { problemWords } from '../tasks/problem-words.ts';
import { toast } from '../ui/toast.tsx';
import { gallery } from './images.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { forgetPictures, recallPicture } from './lightbox/open-lightbox.ts';

/** Pictures that are on their way out: a key pressed twice is one wish. */
const going = new Set<string>();

interface Gone {
  readonly id: string;
  /** Where it stood in the walk of the lightbox; less than 0: nowhere. */
  readonly place: number;
}

const deleted = new DeletedTogether<Gone>();

/**
 * Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. The lightbox goes on to
 * the next one.
 */
export async function deletePictures(ids: readonly string[]): Promise<void> {
  const wanted = ids.filter((id) => !going.has(id));
  if (wanted.length === 0) return;
  const walk = lightboxState.getState().open?.ids ?? [];
  const now = wanted.map((id) => ({ id, place: walk.indexOf(id) }));
  for (const id of wanted) going.add(id);
  forgetPictures(new Set(wanted));
  try {
    await api.library.remove({ ids: wanted });
    gallery.forget(wanted);
    const gone = deleted.with(now);
    toast.show({
      id: 'pictures.deleted',
      title: i18next.t('lightbox:done.deleted', { count: gone.flat().length }),
      description: i18next.t('lightbox:done.deletedHint'),
      action: { label: i18next.t('common:undo'), run: () => void undo(gone) },
    });
  } catch (thrown) {
    putBack(now);
    fail('deleteFailed', thrown);
  } finally {
    for (const id of wanted) going.delete(id);
  }
}

async function undo(gone: readonly (readonly Gone[])[]): Promise<void> {
  deleted.forget();
  try {
    await api.library.restore({ ids: gone.flat().map(({ id }) => id) });
    // Each place was right when it went: the last to go is the first to come back.
    for (const time of gone.toReversed()) putBack(time);
  } catch (thrown) {
    fail('restoreFailed', thrown);
  }
}

/** Those that went at one time, each to where it stood. */
function putBack(time: readonly Gone[]): void {
  const stood = time.filter(({ place }) => place >= 0).toSorted((one, other) => one.place - other.place);
  for (const { id, place } of stood) recallPicture(id, place);
}

function fail(what: 'deleteFailed' | 'restoreFailed', thrown: unknown): void {
  toast.show({
    title: i18next.t(`lightbox:failed.${what}`),
    description: problemWords(callProblem(thrown)),
    tone: 'bad',
  });
}
