import i18next from 'i18next';
import { toast } from '../ui/toast.tsx';
import type { ChatStore } from './chat-store.ts';

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteConversation(chat: ChatStore, id: string): Promise<void> {
  const title = chat.list.find(id)?.title || i18next.t('chat:list.untitled');
  if (!(await chat.remove(id))) {
    toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
    return;
  }
  toast.show({
    title: i18next.t('chat:list.deleted', { title }),
    description: i18next.t('chat:list.deletedHint'),
    action: { label: i18next.t('common:undo'), run: () => void chat.restore(id) },
  });
}
