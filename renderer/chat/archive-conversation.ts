import i18next from 'i18next';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { toast } from '../ui/toast.tsx';
import type { ChatStore } from './chat-store.ts';
import { titleInToast } from './delete-conversation.ts';

/** Archives at once and offers to undo it. */
export async function archiveConversations(chat: ChatStore, ids: readonly string[]): Promise<void> {
  const shown = () => chat.view.getState().session;
  const openBefore = shown().state.getState().id;
  const title = titleInToast(chat, ids[0] ?? '');
  const archived = await thoseThatWorked(ids, (id) => chat.setArchived(id, true));
  if (archived.length < ids.length) complain();
  if (archived.length === 0) return;
  const shownAfter = shown();
  const bringBack = async (id: string) => {
    // Back where it was in view, unless something else has been opened since.
    const reopens = id === openBefore && shown() === shownAfter;
    const worked = await unarchiveConversation(chat, id);
    if (worked && reopens) chat.open(id);
    return worked;
  };
  toast.show({
    title:
      ids.length === 1
        ? i18next.t('chat:archive.archived', { title })
        : i18next.t('chat:archive.archivedMany', { count: archived.length }),
    undo: () => void thoseThatWorked(archived, bringBack),
  });
}

/** Returns a conversation to the list; reports a failure itself. */
export async function unarchiveConversation(chat: ChatStore, id: string): Promise<boolean> {
  const worked = await chat.setArchived(id, false);
  if (!worked) complain();
  return worked;
}

function complain(): void {
  toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
}
