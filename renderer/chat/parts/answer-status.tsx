import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { isRunning, type LiveAnswer } from '../../lib/fold-job-events.ts';
import { formatDuration } from '../../locales/format.ts';
import { useNow } from '../../ui/use-now.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { finishNote } from '../finish-reason.ts';
import { AnswerEnd } from './answer-end.tsx';

interface AnswerStatusProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  readonly session: ConversationSession;
}

/** How an answer stands, where it is not simply there: waiting, stopped, broken off, failed, cut, odd. */
export function AnswerStatus(props: AnswerStatusProps) {
  const { turn, session } = props;
  if (isRunning(turn)) return <Progress {...props} />;
  return isPlain(turn) ? null : <AnswerEnd turn={turn} session={session} />;
}

/** Nothing is to be said: it came to its natural end. */
export function isPlain({ status, parts, answer }: Turn): boolean {
  const natural = status === 'complete' && parts.length > 0;
  return natural && finishNote(answer?.finishReason ?? null) === null && !answer?.notices.length;
}

function Progress({ turn, live }: AnswerStatusProps) {
  const { t } = useTranslation('chat');
  const silent = live !== undefined && live.silentMs > 0;
  const now = useNow(silent);
  const wordless = turn.parts.length === 0;
  return (
    <>
      {wordless ? (
        <p className="flex h-[1.65em] items-center gap-1" aria-label={t('transcript.waiting')} role="img">
          {[0, 1, 2].map((dot) => (
            <span
              key={dot}
              style={{ animationDelay: `${dot * 180}ms` }}
              className="size-1.5 animate-pulse rounded-full bg-ink-3"
            />
          ))}
        </p>
      ) : null}
      {live?.retry ? (
        <NextTry key={live.retry.at} {...live.retry} />
      ) : silent ? (
        <p className="mt-1 text-sm text-ink-2 tabular-nums">
          {t('transcript.stillWaiting', {
            time: formatDuration(
              Math.floor((live.silentMs + Math.max(0, now - live.silentAt)) / 1000) * 1000,
            ),
          })}
        </p>
      ) : null}
    </>
  );
}

/** Counts down to one retry; the next one starts with its own clock instead of the last value shown. */
function NextTry({ at, attempt }: NonNullable<LiveAnswer['retry']>) {
  const { t } = useTranslation('chat');
  const left = at - useNow(true);
  return (
    <p className="mt-1 text-sm text-ink-2 tabular-nums">
      {left > 0
        ? t('transcript.retryIn', { time: formatDuration(Math.ceil(left / 1000) * 1000), attempt })
        : t('transcript.retryNow', { attempt })}
    </p>
  );
}
