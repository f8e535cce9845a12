import i18next from 'i18next';
import { callProblem } from '../../lib/call-problem.ts';
import { conflictMessage } from '../../ui/problem-message.ts';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** Deletes a message, or it and all below it, at once, and offers to undo it. */
export async function deleteTurns(
  session: Pick<ConversationSession, 'turns'>,
  turnId: string,
  scope: 'one' | 'below',
): Promise<void> {
  try {
    const { removed, undo } = await session.turns.remove(turnId, scope);
    toast.show({
      title:
        scope === 'one'
          ? i18next.t('composing:turn.removedOne')
          : i18next.t('composing:turn.removedBelow', { count: removed }),
      undo: () => void undo().catch((thrown: unknown) => failed(thrown, 'composing:turn.restoreFailed')),
    });
  } catch (thrown) {
    failed(thrown, 'chat:list.changeFailed');
  }
}

function failed(thrown: unknown, title: 'composing:turn.restoreFailed' | 'chat:list.changeFailed'): void {
  const problem = callProblem(thrown);
  toast.show({
    title: i18next.t(title),
    description: problem.kind === 'conflict' ? conflictMessage(problem.reason) : undefined,
    tone: 'bad',
  });
}

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
