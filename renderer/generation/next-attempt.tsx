import { useTranslation } from 'react-i18next';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { formatDuration } from '../locales/format.ts';
import { useNow } from '../ui/use-now.ts';

interface NextAttemptProps {
  /** In epoch milliseconds. */
  readonly at: number;
  readonly attempt: number;
  readonly error: ServiceErrorData | undefined;
}

/** Renders why the last attempt failed and when the next one is; a narrow window cuts only the reason. */
export function NextAttempt({ at, attempt, error }: NextAttemptProps) {
  const { t } = useTranslation(['tasks', 'errors']);
  const now = useNow(true);
  const time = formatDuration(Math.ceil((at - now) / 1000) * 1000);
  return (
    <span className="flex gap-1 text-ink-2 tabular-nums">
      {error ? (
        <span className="truncate" title={coreMessage(error.message)}>
          {t(`errors:class.${error.class}`)}
        </span>
      ) : null}
      <span className="shrink-0">
        {at > now ? t('retryIn', { time, attempt }) : t('retryNow', { attempt })}
      </span>
    </span>
  );
}
