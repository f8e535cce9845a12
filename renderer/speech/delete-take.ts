import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { api } from '../lib/connection.ts';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { abStore, putOnSide, type Side, sideOf } from './ab-store.ts';
import { stopTakePlayback, takeRecords, takeSelection } from './speech.ts';

/** Selects the take in the tab order. */
export const CURRENT_TAKE = '[data-take][tabindex="0"]';

/** Deletes takes without asking, since they can be restored for 30 days, and offers to undo it. */
export async function deleteTakes(all: readonly Take[]): Promise<void> {
  const sides = new Map(all.map(({ id }) => [id, sideOf(id)]));
  for (const { id } of all) stopTakePlayback(id);
  const deletedTakes = await thoseThatWorked(all, async ({ id }) =>
    toastProblem(
      i18next.t('speech:take.deleteFailed'),
      await takeRecords.change([id], null, () => api.speech.remove({ id })),
    ),
  );
  const [first] = deletedTakes;
  if (!first) return;
  toast.show({
    deleted: deletedTakes.map(({ id }) => id),
    title:
      all.length === 1
        ? i18next.t('speech:take.deleted', { title: first.title || first.voiceName })
        : i18next.t('common:selection.deleted', { count: deletedTakes.length }),
    description: i18next.t('speech:take.deletedHint'),
    undo: () => void undo(deletedTakes, sides),
  });
}

/** Restores deleted takes to the list and to their comparison sides if those are still free, and focuses them. */
async function undo(deletedTakes: readonly Take[], sides: ReadonlyMap<string, Side | null>): Promise<void> {
  for (const { id } of deletedTakes) {
    await restoreTake(id);
    const side = sides.get(id) ?? null;
    if (takeRecords.get(id) && side !== null && abStore.getState()[side] === null && sideOf(id) === null)
      putOnSide(side, id);
  }
  const back = deletedTakes.find(({ id }) => takeRecords.get(id));
  if (!back) return;
  takeSelection.moveTo(back.id);
  focusWhenShown(CURRENT_TAKE);
}

/** Restores a take from the trash and reports a failure. */
export async function restoreTake(takeId: string): Promise<void> {
  const problem = await takeRecords.restore(takeId, () => api.speech.restore({ id: takeId }));
  toastProblem(i18next.t('speech:take.restoreFailed'), problem);
}
