import i18next from 'i18next';
import { deletedNotice, toast } from '../ui/toast.tsx';
import type { ChatStore } from './chat-store.ts';

/** Characters of a title that a toast shows. */
const TITLE_MAX = 60;

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteConversation(chat: ChatStore, id: string): Promise<void> {
  const wasOpen = chat.view.getState().session.state.getState().id === id;
  const title = titleInToast(chat, id);
  if (!(await chat.remove(id))) {
    toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
    return;
  }
  const shownNow = () => chat.view.getState().session;
  const shownAfter = shownNow();
  // Back where it was in view, unless something else has been opened since.
  const undo = () => chat.restore(id, wasOpen && shownNow() === shownAfter);
  toast.show({
    id: deletedNotice(id),
    title: i18next.t('chat:list.deleted', { title }),
    description: i18next.t('chat:list.deletedHint'),
    action: { label: i18next.t('common:undo'), run: () => void undo() },
  });
}

/** Returns a conversation's title for a toast. */
export function titleInToast(chat: ChatStore, id: string): string {
  return cutTitle(chat.summaryOf(id)?.title || i18next.t('chat:list.untitled'));
}

/** Returns a title for a toast: a long one is cut between characters as people see them. */
export function cutTitle(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)];
  if (letters.length <= TITLE_MAX) return title;
  const kept = letters.slice(0, TITLE_MAX - 1).map((letter) => letter.segment);
  return `${kept.join('').trimEnd()}…`;
}
