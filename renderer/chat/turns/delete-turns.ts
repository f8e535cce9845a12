import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';
import { attempt } from '../../ui/toast-problem.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { focusComposerAfter } from '../view-commands.ts';

/** Deletes a message, or it and all below it, at once, and offers to undo it. */
export function deleteTurns(
  session: Pick<ConversationSession, 'turns'>,
  turnId: string,
  scope: 'one' | 'below',
): Promise<void> {
  const deleted = attempt(i18next.t('common:actionFailed'), async () => {
    const { removed, undo } = await session.turns.remove(turnId, scope);
    toast.show({
      title:
        scope === 'one'
          ? i18next.t('composing:turn.removedOne')
          : i18next.t('composing:turn.removedBelow', { count: removed }),
      undo: () => void attempt(i18next.t('composing:turn.restoreFailed'), undo),
    });
  });
  return focusComposerAfter(deleted);
}

/** A shared id, so that only one toast about it shows at a time. */
const TOAST = 'turns.restored';

/** Restores the messages of a conversation that were deleted last, and reports the outcome. */
export async function restoreDeleted(session: Pick<ConversationSession, 'turns'>): Promise<void> {
  await attempt(i18next.t('composing:turn.restoreFailed'), async () => {
    const restored = await session.turns.restoreLast();
    toast.show({
      id: TOAST,
      title: i18next.t(restored ? 'composing:turn.restored' : 'composing:turn.noneDeleted'),
    });
  });
}
