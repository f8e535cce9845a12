import { CircleSlash, Info, RotateCcw, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import type { ErrorAction } from '../../../shared/service/errors.ts';
import { openSettings } from '../../app/window-state.ts';
import { formatDuration } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { finishNote } from '../finish-reason.ts';
import type { LiveAnswer } from '../fold-job-events.ts';
import { wish } from '../view-commands.ts';

interface AnswerStatusProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  readonly session: ConversationSession;
}

/** How an answer stands, where it is not simply there: waiting, stopped, broken off, failed, cut, odd. */
export function AnswerStatus(props: AnswerStatusProps) {
  const { turn } = props;
  switch (turn.status) {
    case 'waiting':
    case 'streaming':
      return <Progress {...props} />;
    case 'complete':
      return <Ended {...props} />;
    case 'stopped':
      return <CutOff {...props} word="stopped" />;
    case 'interrupted':
      return <CutOff {...props} word="interrupted" />;
    case 'failed':
      return <Failed {...props} />;
    default:
      return turn.status satisfies never;
  }
}

function Progress({ turn, live }: AnswerStatusProps) {
  const { t } = useTranslation('chat');
  const silent = live !== undefined && live.silentMs > 0;
  const now = useNow(silent || live?.retry != null);
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
        <p className="mt-1 text-sm text-ink-2 tabular-nums">
          {live.retry.at > now
            ? t('transcript.retryIn', {
                time: formatDuration(Math.ceil((live.retry.at - now) / 1000) * 1000),
                attempt: live.retry.attempt,
              })
            : t('transcript.retryNow', { attempt: live.retry.attempt })}
        </p>
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

/** A quiet line with what can be done about it. */
function Note({ icon, children, actions }: { icon: ReactNode; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-ink-2">
      <span className="flex text-ink-3">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
      {actions ? <span className="flex gap-1.5">{actions}</span> : null}
    </div>
  );
}

function ContinueButton({ turn, session }: AnswerStatusProps) {
  const { t } = useTranslation('chat');
  return (
    <Button
      size="sm"
      icon={<SkipForward aria-hidden size={14} />}
      onClick={(event) => event.detail < 2 && void session.continueAnswer(turn.id)}
    >
      {t('transcript.continue')}
    </Button>
  );
}

function RetryButton({ turn, session }: AnswerStatusProps) {
  const { t } = useTranslation('chat');
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden size={14} />}
      onClick={(event) => event.detail < 2 && void session.regenerate(turn.id)}
    >
      {t('transcript.retry')}
    </Button>
  );
}

function CutOff(props: AnswerStatusProps & { word: 'stopped' | 'interrupted' }) {
  const { t } = useTranslation('chat');
  const { word, turn } = props;
  const began = turn.parts.some((part) => part.type === 'text' && part.text !== '');
  return (
    <Note
      icon={
        <CircleSlash aria-hidden size={15} className={word === 'interrupted' ? 'text-warn' : undefined} />
      }
      actions={
        <>
          {began ? <ContinueButton {...props} /> : null}
          {word === 'interrupted' || !began ? <RetryButton {...props} /> : null}
        </>
      }
    >
      <span className="font-medium">{t(`transcript.${word}`)}</span>
      {word === 'interrupted' ? ` · ${t('transcript.interruptedHint')}` : null}
    </Note>
  );
}

function Failed(props: AnswerStatusProps) {
  const { turn, session } = props;
  const error = turn.answer?.error;
  if (!error) return <CutOff {...props} word="interrupted" />;
  const act = (action: Exclude<ErrorAction, 'none'>) => {
    switch (action) {
      case 'retry':
      case 'wait':
        return void session.regenerate(turn.id);
      case 'continue':
        return void session.continueAnswer(turn.id);
      case 'settings':
        return openSettings('connections', session.state.getState().options.connectionId ?? undefined);
      case 'choose-model':
        return wish('chooseModel');
      case 'edit':
        return wish('openOptions');
      default:
        return action satisfies never;
    }
  };
  const can = error.action === 'continue' && turn.parts.length === 0;
  return (
    <ServiceErrorNotice className="mt-1" error={can ? { ...error, action: 'retry' } : error} onAction={act} />
  );
}

function Ended(props: AnswerStatusProps) {
  const { t } = useTranslation('chat');
  const answer = props.turn.answer;
  const note = finishNote(answer?.finishReason ?? null);
  const notices = answer?.notices ?? [];
  return (
    <>
      {props.turn.parts.length === 0 ? <p className="text-ink-3">{t('transcript.empty')}</p> : null}
      {note ? (
        <Note
          icon={<Info aria-hidden size={15} />}
          actions={note.canContinue ? <ContinueButton {...props} /> : null}
        >
          {t(`transcript.finish.${note.kind}`, {
            reason: answer?.finishReason ?? '',
            sequence: answer?.stopSequence ?? '',
          })}
          {answer?.explanation ? ` ${answer.explanation}` : null}
        </Note>
      ) : null}
      {notices.map((notice) => (
        <Note key={`${notice.code} ${notice.detail}`} icon={<Info aria-hidden size={15} />}>
          {notice.code === 'event_skipped' || notice.code === 'no_finish_reason'
            ? t(`transcript.notice.${notice.code}`)
            : t('transcript.notice.other', { code: notice.code })}
        </Note>
      ))}
    </>
  );
}
