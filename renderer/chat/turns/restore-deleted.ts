import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** A shared id, so that only one toast about it shows at a time. */
const TOAST = 'turns.restored';

/** Restores the messages of a conversation that were deleted last, and reports the outcome. */
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
