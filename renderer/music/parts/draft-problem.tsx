import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { openSettings } from '../../app/window-state.ts';
import { problemWords } from '../../speech/problem-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { draft } from '../music.ts';

/** Why no song was asked for, under the words that are still there. */
export function DraftProblem() {
  const { t } = useTranslation(['music', 'common']);
  const problem = useStore(draft.state, (state) => (state.phase === 'ready' ? state.problem : null));
  const connectionId = useSettings((settings) => settings.connectionId);
  if (problem === null) return null;
  if (problem.kind === 'service') {
    return (
      <ServiceErrorNotice
        className="mx-4 mb-3 wide:mx-6"
        error={problem.error}
        without={['continue', 'edit', 'choose-model', 'retry', 'wait']}
        onAction={() => openSettings('connections', connectionId)}
      />
    );
  }
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex items-start gap-2.5 rounded-lg border border-bad/35 bg-bad-tint py-2 pr-2 pl-3 wide:mx-6"
    >
      <CircleAlert aria-hidden size={18} className="mt-1 text-bad" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium text-ink">{t('music:draft.makeFailed')}</p>
        <p className="text-sm break-words text-ink-2">{problemWords(problem)}</p>
      </div>
      <IconButton size="sm" label={t('common:dismiss')} onClick={() => draft.dismissProblem()}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  );
}
