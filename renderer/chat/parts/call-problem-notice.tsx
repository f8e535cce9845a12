import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openSettings } from '../../app/window-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { conflictWords } from '../../ui/conflict-words.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { runCommand } from '../view-commands.ts';

/** Why the last call of this conversation failed, over the box whose text is still there. */
export function CallProblemNotice({
  session,
  isQuick = false,
}: {
  session: ConversationSession;
  /** Whether nothing can be offered that opens another view. */
  isQuick?: boolean;
}) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const problem = useStore(session.state, (state) => (state.phase === 'ready' ? state.problem : null));
  const hasText = useStore(session.state, (state) => state.draft.trim() !== '' || state.images.length > 0);
  if (!problem) return null;
  if (problem.kind === 'service') {
    return (
      <ServiceErrorNotice
        error={problem.error}
        without={['continue', 'edit', ...(isQuick ? (['settings', 'choose-model'] as const) : [])]}
        onAction={(action) => {
          if (action === 'settings') openSettings('connections', session.options.connectionId);
          else if (action === 'choose-model') runCommand('chooseModel');
          else void session.submit();
        }}
      />
    );
  }
  const sentence =
    problem.kind === 'conflict'
      ? conflictWords(problem.reason)
      : problem.kind === 'not_found'
        ? t('errors:call.notFound')
        : problem.kind === 'lost'
          ? t(problem.billed ? 'errors:call.lostBilled' : 'errors:call.lost')
          : t('errors:call.unexpected');
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-lg border border-bad/35 bg-bad-tint py-2 pr-2 pl-3 text-base"
    >
      <CircleAlert aria-hidden size={18} className="mt-1 text-bad" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium text-ink">
          {problem.kind === 'lost' && problem.billed
            ? t('errors:call.lostTitle')
            : t(hasText ? 'chat:composer.sendFailed' : 'chat:composer.askFailed')}
        </p>
        <p className="text-sm break-words text-ink-2">
          {sentence}
          {problem.kind === 'defect' ? ` ${problem.message}` : null}
        </p>
      </div>
      <IconButton icon={X} size="sm" label={t('common:dismiss')} onClick={() => session.dismissProblem()} />
    </div>
  );
}
