import i18next from 'i18next';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { toast } from '../../ui/toast.tsx';
import { prompts } from './prompts.ts';

/** Deletes at once and offers to undo it. */
export async function deletePrompt({ id, name }: SavedPrompt): Promise<void> {
  const failed = () => toast.show({ title: i18next.t('composing:prompts.changeFailed'), tone: 'bad' });
  if (!(await prompts.remove(id))) return failed();
  toast.show({
    title: i18next.t('composing:prompts.deleted', { name }),
    action: {
      label: i18next.t('common:undo'),
      run: () => void prompts.restore(id).then((back) => back || failed()),
    },
  });
}
