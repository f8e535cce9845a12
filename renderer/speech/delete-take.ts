import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { api } from '../lib/connection.ts';
import { deletedNotice, toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { abStore, putOnSide, type Side, sideOf } from './ab-store.ts';
import { silence, takeRecords, takes } from './speech.ts';

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteTake(take: Take): Promise<void> {
  const side = sideOf(take.id);
  const { items } = takes.state.getState();
  const at = items.findIndex(({ id }) => id === take.id);
  const neighbour = items[at + 1] ?? items[at - 1];
  silence(take.id);
  const title = take.title || take.voiceName;
  const problem = await takeRecords.change([take.id], null, () => api.speech.remove({ id: take.id }));
  if (problem) {
    toastProblem(i18next.t('speech:take.deleteFailed'), problem);
    return;
  }
  if (neighbour) focusTake(neighbour.id);
  toast.show({
    id: deletedNotice(take.id),
    title: i18next.t('speech:take.deleted', { title }),
    description: i18next.t('speech:take.deletedHint'),
    action: { label: i18next.t('common:undo'), run: () => void undo(take.id, side) },
  });
}

/** Back in the list, on the side it stood on where that is still free, and with the keyboard. */
async function undo(takeId: string, side: Side | null): Promise<void> {
  await restoreTake(takeId);
  if (!takes.find(takeId)) return;
  if (side !== null && abStore.getState()[side] === null && sideOf(takeId) === null) putOnSide(side, takeId);
  focusTake(takeId);
}

/** Out of the trash; tells when it did not work. */
export async function restoreTake(takeId: string): Promise<void> {
  const problem = await takeRecords.restore(takeId, () => api.speech.restore({ id: takeId }));
  if (problem) toastProblem(i18next.t('speech:take.restoreFailed'), problem);
}

/** Gives the keyboard to a take's first button once it is drawn, where nothing else has taken the focus meanwhile. */
function focusTake(takeId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-take="${takeId}"] button:enabled`)?.focus();
  });
}
