import { CircleAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallProblem } from '../lib/call-problem.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { problemMessage, problemTitle } from './problem-message.ts';
import { ServiceErrorNotice } from './service-error.tsx';

interface CallProblemNoticeProps
  extends Pick<ComponentProps<typeof ServiceErrorNotice>, 'onAction' | 'without' | 'className'> {
  readonly problem: CallProblem;
  /** The action that failed; omitted if the notice's position makes it clear. */
  readonly title?: string;
  readonly onDismiss?: () => void;
}

/** Explains why a call to the core failed. */
export function CallProblemNotice(props: CallProblemNoticeProps) {
  const { problem, title, onDismiss, className, ...service } = props;
  const { t } = useTranslation('common');
  if (problem.kind === 'service')
    return <ServiceErrorNotice error={problem.error} className={className} {...service} />;
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
        {title === undefined ? null : <p className="font-medium text-ink">{problemTitle(problem, title)}</p>}
        <p className={cx('break-words', title !== undefined && 'text-sm text-ink-2')}>
          {problemMessage(problem)}
        </p>
      </div>
      {onDismiss ? <IconButton icon={X} size="sm" label={t('dismiss')} onClick={onDismiss} /> : null}
    </div>
  );
}
