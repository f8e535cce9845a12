import i18next from 'i18next';
import { openAreaNow } from '../../app/area-state.ts';
import { toast } from '../../ui/toast.tsx';
import { chat } from '../chat.ts';
import { tellChangeFailed } from '../conversation-actions.ts';
import type { SessionState } from '../session-state.ts';
import { runCommand } from '../view-commands.ts';

/**
 * Goes on from a turn in a conversation of its own; the first one stays as it is, and one click leads back. What is typed
 * while it is being made goes along. A user who looks at something else by then, or continues in the first one, is left there.
 */
export async function forkTurn(turnId: string): Promise<void> {
  const { session } = chat.view.getState();
  const before = session.state.getState();
  const { id: first } = before;
  const forked = await chat.fork(turnId);
  if (forked === null) {
    return tellChangeFailed();
  }
  const now = session.state.getState();
  if (chat.view.getState().session !== session || openAreaNow() !== 'chat' || wentOn(before, now)) {
    toast.show({ title: i18next.t('composing:turn.forkedElsewhere') });
    return;
  }
  if (now.draft !== before.draft) session.setDraft(before.draft);
  chat.open(forked);
  if (now.draft !== before.draft) chat.view.getState().session.setDraft(now.draft);
  runCommand('focusComposer');
  toast.show({
    title: i18next.t('composing:turn.forked'),
    description: i18next.t('composing:turn.forkedHint'),
    action:
      first === null
        ? undefined
        : { label: i18next.t('composing:turn.forkBack'), run: () => chat.open(first) },
  });
}

/** Whether something was sent, attached or looked at in the conversation since. */
function wentOn(before: SessionState, now: SessionState): boolean {
  return (
    now.sending ||
    now.taking > 0 ||
    now.turns.at(-1)?.id !== before.turns.at(-1)?.id ||
    now.queue !== before.queue ||
    now.images !== before.images ||
    now.documents !== before.documents
  );
}
