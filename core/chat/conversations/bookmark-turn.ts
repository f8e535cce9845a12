import type { Turn } from '../../../shared/domain/conversation.ts';
import { transaction } from '../../db/transaction.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

export interface BookmarkPorts extends Pick<ChatPorts, 'db' | 'turns' | 'clock' | 'changes'> {
  readonly conversations: Conversations;
}

/** Bookmarks a turn, or removes its bookmark. @throws NotFound */
export function bookmarkTurn(
  { db, turns, clock, changes, conversations }: BookmarkPorts,
  { turnId, bookmarked }: { turnId: string; bookmarked: boolean },
): Turn {
  const { conversationId, bookmarkedAt } = conversations.turn(turnId);
  if ((bookmarkedAt !== undefined) !== bookmarked) {
    transaction(db, () => turns.setBookmarkedAt(turnId, bookmarked ? clock.now() : null));
    changes.publish({ type: 'turns_changed', conversationId });
  }
  const turn = conversations.group(turnId).find(({ id }) => id === turnId);
  if (!turn) throw new NotFound('turn', turnId);
  return turn;
}
