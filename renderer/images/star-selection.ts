import i18next from 'i18next';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { problemWords } from '../tasks/problem-words.ts';
import { toast } from '../ui/toast.tsx';
import { gallery, hearOfPictures } from './images.ts';
import { selection } from './selection.ts';

/** Whether all that is chosen, as far as it is known, has a star. */
export function selectionIsStarred(): boolean {
  const pictures = known();
  return pictures.length > 0 && pictures.every(({ starred }) => starred);
}

/** Gives all that is chosen a star, or takes it from all where all have one; seen at once where it is in view. */
export async function starSelection(): Promise<void> {
  const starred = !selectionIsStarred();
  const [ids, before] = [[...selection.getState().ids], known()];
  hearOfPictures(before.map((picture) => ({ ...picture, starred })));
  try {
    await api.library.star({ ids, starred });
  } catch (thrown) {
    hearOfPictures(before);
    const description = problemWords(callProblem(thrown));
    toast.show({ title: i18next.t('lightbox:failed.starFailed'), description, tone: 'bad' });
  }
}

function known() {
  return [...selection.getState().ids].flatMap((id) => gallery.known(id) ?? []);
}
