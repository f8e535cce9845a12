import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openSettings } from '../../app/window-state.ts';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { runCommand } from '../view-commands.ts';

interface SessionProblemProps {
  readonly session: ConversationSession;
  /** Whether nothing can be offered that opens another view. */
  readonly isQuick?: boolean;
}

/** Why the last call of this conversation failed, over the box whose text is still there. */
export function SessionProblem({ session, isQuick = false }: SessionProblemProps) {
  const { t } = useTranslation('chat');
  const problem = useStore(session.state, (state) => (state.phase === 'ready' ? state.problem : null));
  const hasText = useStore(session.state, (state) => state.draft.trim() !== '' || state.images.length > 0);
  if (!problem) return null;
  return (
    <CallProblemNotice
      problem={problem}
      title={t(hasText ? 'composer.sendFailed' : 'composer.askFailed')}
      without={['continue', 'edit', ...(isQuick ? (['settings', 'choose-model'] as const) : [])]}
      onAction={(action) => {
        if (action === 'settings') openSettings('connections', session.options.connectionId);
        else if (action === 'choose-model') runCommand('chooseModel');
        else void session.submit();
      }}
      onDismiss={() => session.dismissProblem()}
    />
  );
}
