import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { IconButton } from '../../ui/button.tsx';
import { tellChangeFailed } from '../conversation-actions.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useSession } from '../session-context.ts';

interface BookmarkButtonProps {
  readonly turn: Turn;
  /** Whether the shortcut applies to this turn. */
  readonly last?: boolean;
}

/** Bookmarks a turn. A bookmarked turn has a filled icon and keeps the buttons around it visible. */
export function BookmarkButton({ turn, last = false }: BookmarkButtonProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const keys = useShortcutOf('chat.bookmarkLast');
  const marked = turn.bookmarkedAt !== undefined;
  return (
    <IconButton
      icon={<Bookmark aria-hidden size={15} className={marked ? 'fill-craft text-craft' : undefined} />}
      size="sm"
      label={t(marked ? 'turn.unbookmark' : 'turn.bookmark')}
      shortcut={last ? keys : undefined}
      data-bookmarked={marked || undefined}
      onClick={() => void toggleBookmark(session, turn)}
    />
  );
}

/** Bookmarks a turn, or removes its bookmark; reports a failure. */
export async function toggleBookmark(
  session: Pick<ConversationSession, 'turns'>,
  { id, bookmarkedAt }: Pick<Turn, 'id' | 'bookmarkedAt'>,
): Promise<void> {
  try {
    await session.turns.bookmark(id, bookmarkedAt === undefined);
  } catch {
    tellChangeFailed();
  }
}
