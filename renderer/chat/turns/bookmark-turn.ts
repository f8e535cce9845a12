import i18next from 'i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** Bookmarks a turn, or removes its bookmark; reports a failure. */
export async function toggleBookmark(
  session: Pick<ConversationSession, 'turns'>,
  { id, bookmarkedAt }: Pick<Turn, 'id' | 'bookmarkedAt'>,
): Promise<void> {
  try {
    await session.turns.bookmark(id, bookmarkedAt === undefined);
  } catch {
    toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
  }
}
