import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { toast } from '../ui/toast.tsx';
import { problemWords } from './problem-words.ts';
import { silence, takes } from './speech.ts';

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteTake(take: Take): Promise<void> {
  silence(take.id);
  const title = take.title || take.voiceName;
  const problem = await takes.remove(take.id);
  if (problem) {
    toast.show({
      title: i18next.t('speech:take.deleteFailed'),
      description: problemWords(problem),
      tone: 'bad',
    });
    return;
  }
  toast.show({
    title: i18next.t('speech:take.deleted', { title }),
    description: i18next.t('speech:take.deletedHint'),
    action: { label: i18next.t('common:undo'), run: () => void restoreTake(take.id) },
  });
}

/** Out of the trash; tells when it did not work. */
export async function restoreTake(takeId: string): Promise<void> {
  const problem = await takes.restore(takeId);
  if (!problem) return;
  toast.show({
    title: i18next.t('speech:take.restoreFailed'),
    description: problemWords(problem),
    tone: 'bad',
  });
}
