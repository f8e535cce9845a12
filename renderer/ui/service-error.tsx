import { CircleAlert, CircleSlash, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorAction, ServiceErrorData } from '../../shared/service/errors.ts';
import { isSaidByService } from '../../shared/service/said-by-service.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { formatDuration, joinSentences } from '../locales/format.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Foldable } from './foldable.tsx';

interface ServiceErrorNoticeProps {
  readonly error: ServiceErrorData;
  /** Runs the error's action; if omitted, the notice has no button. */
  readonly onAction?: ((action: Exclude<ErrorAction, 'none'>) => void) | undefined;
  /** Actions this view does not support, such as `continue` in Settings. */
  readonly without?: readonly ErrorAction[];
  /** Opens more details, such as the inspector; if omitted, they unfold in place. */
  readonly onDetails?: (() => void) | undefined;
  readonly className?: string | undefined;
  /** More buttons beside its own. */
  readonly children?: ReactNode;
}

/** Failures that a wrong address may cause, which therefore also link to the settings. */
const MAY_BE_THE_ADDRESS: ReadonlySet<ServiceErrorData['class']> = new Set([
  'unreachable',
  'tls',
  'redirect',
  'not_found',
  'bad_answer',
]);

/** Failures with a cause that needs other help than the rest of their class. */
const HELP_BY_CODE: Readonly<Record<string, 'notRunning' | 'noSandbox'>> = {
  ECONNREFUSED: 'notRunning',
  sandbox_not_started: 'noSandbox',
};

/** Renders a failure of the service: what happened, what to do, the service's message, and details. */
export function ServiceErrorNotice(props: ServiceErrorNoticeProps) {
  const { error, onAction, without = [], onDetails, className, children } = props;
  const { t } = useTranslation('errors');
  const isStopped = error.class === 'stopped';
  const calm = isStopped || error.class === 'interrupted';
  const waitMs = useCountdown(error);
  const action = error.action === 'none' || without.includes(error.action) ? null : error.action;
  // Without a key nothing was sent, so the app's own sentence is complete.
  const noKey = error.class === 'key' && error.phase === 'before';
  const noSandbox = error.code === 'sandbox_not_started';
  const saidByService = isSaidByService(error);
  // The core's sentence about a response that is no answer ends in the advice itself, since lists show only the sentence.
  const advises = error.class === 'bad_answer' && error.action === 'settings' && error.status !== null;
  const ours = [
    saidByService || isStopped || noKey || noSandbox ? '' : coreMessage(error.message),
    noKey || advises ? '' : t(`help.${HELP_BY_CODE[error.code ?? ''] ?? error.class}`),
  ];
  const alsoSettings =
    !noSandbox &&
    MAY_BE_THE_ADDRESS.has(error.class) &&
    action !== 'settings' &&
    !without.includes('settings');
  return (
    <div
      role={calm ? 'status' : 'alert'}
      className={cx(
        'flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-base',
        calm ? 'border-hairline bg-panel' : 'border-bad/35 bg-bad-tint',
        className,
      )}
    >
      <NoticeIcon kind={error.class} />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">
          {noSandbox
            ? t('noSandbox')
            : !noKey
              ? t(`class.${error.class}`)
              : error.code === 'key_locked'
                ? t('keyLocked')
                : t('noKey')}
        </p>
        {noKey ? null : (
          <p className="text-sm whitespace-pre-wrap break-words text-ink-2">{joinSentences(ours)}</p>
        )}
        {error.message && saidByService && !calm ? (
          <p className="mt-1.5 text-sm text-ink-2">
            {t('serviceSays')}
            <span className="whitespace-pre-wrap break-words text-ink">{coreMessage(error.message)}</span>
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
          {action && onAction ? (
            <Button size="sm" disabled={waitMs > 0} onClick={() => onAction(action)}>
              {waitMs > 0
                ? t('retryIn', { time: formatDuration(waitMs) })
                : t(noKey && action === 'settings' ? 'addKey' : `action.${action}`)}
            </Button>
          ) : null}
          {alsoSettings && onAction ? (
            <Button size="sm" onClick={() => onAction('settings')}>
              {t('action.settings')}
            </Button>
          ) : null}
          {children}
          {onDetails ? (
            <Button size="sm" onClick={onDetails}>
              {t('details.title')}
            </Button>
          ) : null}
        </div>
        {onDetails || calm ? null : <ErrorDetails error={error} />}
      </div>
    </div>
  );
}

function NoticeIcon({ kind }: { kind: ServiceErrorData['class'] }) {
  if (kind === 'stopped') return <CircleSlash aria-hidden size={18} className="mt-px text-ink-3" />;
  if (kind === 'interrupted') return <CircleSlash aria-hidden size={18} className="mt-px text-warn" />;
  if (kind === 'rate' || kind === 'timeout')
    return <Clock aria-hidden size={18} className="mt-px text-bad" />;
  return <CircleAlert aria-hidden size={18} className="mt-px text-bad" />;
}

function ErrorDetails({ error }: { error: ServiceErrorData }) {
  const { t } = useTranslation('errors');
  const rows = [
    [t('details.kind'), error.class],
    [t('details.status'), error.status],
    [t('details.code'), error.code],
    [t('details.type'), error.type],
    [t('details.param'), error.param],
    [t('details.phase'), t(`details.${error.phase}`)],
  ] as const;
  return (
    <Foldable className="mt-1.5 text-sm text-ink-2" title={t('details.title')}>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="font-sans text-ink-3">{name}</dt>
              <dd className="min-w-0 break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Foldable>
  );
}

/**
 * Returns the milliseconds until the service accepts another attempt, in whole seconds; 0 when it does now. Errors
 * stored by earlier versions have no time, so their wait is over.
 */
function useCountdown({ retryAfterMs, at }: Pick<ServiceErrorData, 'retryAfterMs' | 'at'>): number {
  const [now, setNow] = useState(() => Date.now());
  const waitMs = retryAfterMs ?? 0;
  // A clock that was set back must not lengthen the wait.
  const left = Math.min(waitMs, (at ?? 0) + waitMs - now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.ceil(left / 1000) * 1000 : 0;
}
