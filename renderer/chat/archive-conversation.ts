import i18next from 'i18next';
import { toast } from '../ui/toast.tsx';
import type { ChatStore } from './chat-store.ts';
import { titleInToast } from './delete-conversation.ts';

/** Archives a conversation at once and offers to undo it. */
export async function archiveConversation(chat: ChatStore, id: string): Promise<void> {
  const shown = () => chat.view.getState().session;
  const wasOpen = shown().state.getState().id === id;
  const title = titleInToast(chat, id);
  if (!(await chat.setArchived(id, true))) return complain();
  const shownAfter = shown();
  toast.show({
    title: i18next.t('chat:archive.archived', { title }),
    action: {
      label: i18next.t('common:undo'),
      run: () => {
        // Back where it was in view, unless something else has been opened since.
        const reopens = wasOpen && shown() === shownAfter;
        void unarchiveConversation(chat, id).then((worked) => worked && reopens && chat.open(id));
      },
    },
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
