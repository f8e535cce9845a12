import i18next from 'i18next';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { deletedNotice, toast } from '../ui/toast.tsx';
import type { ChatStore } from './chat-store.ts';

/** Characters of a title that a toast shows. */
const TITLE_MAX = 60;

/** Deletes at once and offers to undo it: no question before, since nothing is lost for 30 days. */
export async function deleteConversations(chat: ChatStore, ids: readonly string[]): Promise<void> {
  const shownNow = () => chat.view.getState().session;
  const openBefore = shownNow().state.getState().id;
  const title = titleInToast(chat, ids[0] ?? '');
  const gone = await thoseThatWorked(ids, (id) => chat.remove(id));
  if (gone.length < ids.length) toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
  if (gone.length === 0) return;
  const shownAfter = shownNow();
  // Back where it was in view, unless something else has been opened since.
  const restore = (id: string) => chat.restore(id, id === openBefore && shownNow() === shownAfter);
  toast.show({
    // Restoring one of several from the trash leaves the others to undo.
    id: gone.length === 1 ? deletedNotice(gone[0] ?? '') : undefined,
    title:
      ids.length === 1
        ? i18next.t('chat:list.deleted', { title })
        : i18next.t('common:selection.deleted', { count: gone.length }),
    description: i18next.t('chat:list.deletedHint'),
    undo: () => void thoseThatWorked(gone, restore),
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
