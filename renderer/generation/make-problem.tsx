import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../app/settings-store.ts';
import { openSettings } from '../app/window-state.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { problemTitle, problemWords } from '../ui/problem-words.ts';
import { ServiceErrorNotice } from '../ui/service-error.tsx';

interface MakeProblemProps {
  readonly problem: CallProblem;
  /** The name of what could not be created. */
  readonly title: string;
  readonly onDismiss: () => void;
  readonly className: string;
}

/** Why nothing was made of what stands in an editor; the words are still there. */
export function MakeProblem({ problem, title, onDismiss, className }: MakeProblemProps) {
  const { t } = useTranslation('common');
  const connectionId = useSettings((settings) => settings.connectionId);
  if (problem.kind === 'service') {
    return (
      <ServiceErrorNotice
        className={className}
        error={problem.error}
        without={['continue', 'edit', 'choose-model', 'retry', 'wait']}
        onAction={() => openSettings('connections', connectionId)}
      />
    );
  }
  return (
    <div
      role="alert"
      className={cx(
        'flex items-start gap-2.5 rounded-lg border border-bad/35 bg-bad-tint py-2 pr-2 pl-3',
        className,
      )}
    >
      <CircleAlert aria-hidden size={18} className="mt-1 text-bad" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium text-ink">{problemTitle(problem, title)}</p>
        <p className="text-sm break-words text-ink-2">{problemWords(problem)}</p>
      </div>
      <IconButton icon={X} size="sm" label={t('dismiss')} onClick={onDismiss} />
    </div>
  );
}
