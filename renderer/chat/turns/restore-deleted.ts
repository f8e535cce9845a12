import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** One word about it at a time. */
const TOAST = 'turns.restored';

/** Brings back the messages of a conversation that were deleted last, and says what became of that. */
export async function restoreDeleted(session: Pick<ConversationSession, 'turns'>): Promise<void> {
  try {
    const restored = await session.turns.restoreLast();
    toast.show({
      id: TOAST,
      title: i18next.t(restored ? 'composing:turn.restored' : 'composing:turn.noneDeleted'),
    });
  } catch {
    toast.show({ id: TOAST, title: i18next.t('composing:turn.restoreFailed'), tone: 'bad' });
  }
}
