import i18next from 'i18next';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { type ToastOptions, toast } from '../ui/toast.tsx';
import { chat } from './chat.ts';

/** Maximum length of a title in a toast. */
const TITLE_MAX = 60;

/** Archives conversations at once and offers to undo it. */
export function archiveConversations(ids: readonly string[]): Promise<void> {
  return takeOut(ids, {
    run: (id) => chat.setArchived(id, true),
    async undo(id, show) {
      const worked = await unarchiveConversation(id);
      if (worked && show) chat.open(id);
      return worked;
    },
    toastOptions: (title, done) => ({
      title:
        ids.length === 1
          ? i18next.t('chat:archive.archived', { title })
          : i18next.t('chat:archive.archivedMany', { count: done.length }),
    }),
  });
}

/** Returns a conversation to the list; reports a failure itself. */
export async function unarchiveConversation(id: string): Promise<boolean> {
  const worked = await chat.setArchived(id, false);
  if (!worked) tellChangeFailed();
  return worked;
}

/**
 * Deletes conversations at once and offers to undo it. It needs no confirmation, because the trash keeps them
 * for 30 days.
 */
export function deleteConversations(ids: readonly string[]): Promise<void> {
  return takeOut(ids, {
    run: (id) => chat.remove(id),
    undo: (id, show) => chat.restore(id, show),
    toastOptions: (title, removed) => ({
      deleted: removed,
      title:
        ids.length === 1
          ? i18next.t('chat:list.deleted', { title })
          : i18next.t('common:selection.deleted', { count: removed.length }),
      description: i18next.t('chat:list.deletedHint'),
    }),
  });
}

interface TakingOut {
  run(id: string): Promise<boolean>;
  /** @param show whether to open it again */
  undo(id: string, show: boolean): Promise<boolean>;
  toastOptions(title: string, done: readonly string[]): ToastOptions;
}

/** Removes conversations from the list one after the other and offers to undo it. */
async function takeOut(ids: readonly string[], { run, undo, toastOptions }: TakingOut): Promise<void> {
  const shown = () => chat.view.getState().session;
  const openBefore = shown().state.getState().id;
  const title = titleInToast(ids[0] ?? '');
  const done = await thoseThatWorked(ids, run);
  if (done.length < ids.length) tellChangeFailed();
  if (done.length === 0) return;
  const shownAfter = shown();
  // Undo reopens the conversation unless the user has opened something else since.
  const bringBack = (id: string) => undo(id, id === openBefore && shown() === shownAfter);
  toast.show({ ...toastOptions(title, done), undo: () => void thoseThatWorked(done, bringBack) });
}

/** Reports that a conversation could not be changed. */
export function tellChangeFailed(): void {
  toast.show({ title: i18next.t('common:actionFailed'), tone: 'bad' });
}

/** Returns a conversation's title for a toast. */
export function titleInToast(id: string): string {
  return cutTitle(chat.summaryOf(id)?.title || i18next.t('chat:list.untitled'));
}

/** Returns a title for a toast; truncates a long one between graphemes. */
export function cutTitle(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)];
  if (letters.length <= TITLE_MAX) return title;
  const kept = letters.slice(0, TITLE_MAX - 1).map((letter) => letter.segment);
  return `${kept.join('').trimEnd()}…`;
}
