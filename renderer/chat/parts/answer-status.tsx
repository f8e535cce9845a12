import { CircleSlash, Info, Pencil, RotateCcw, Shrink, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import type { ErrorAction, ServiceErrorData } from '../../../shared/service/errors.ts';
import { openSettings } from '../../app/window-state.ts';
import { NextAttempt } from '../../generation/next-attempt.tsx';
import { isRunning, type LiveAnswer } from '../../lib/fold-job-events.ts';
import { formatDuration } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type FinishNote, finishNote } from '../finish-reason.ts';
import { useSession } from '../session-context.ts';
import { focusComposerAfter, runCommand } from '../view-commands.ts';

interface AnswerStatusProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
}

/** Shows the status of an answer unless it ended naturally: waiting, stopped, interrupted, failed or truncated. */
export function AnswerStatus(props: AnswerStatusProps) {
  const { turn } = props;
  if (isRunning(turn)) return <Progress {...props} />;
  return isPlain(turn) ? null : <AnswerEnd turn={turn} />;
}

/** Returns whether an answer ended naturally and needs no status. */
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
        // Each retry starts its own clock instead of the last value shown.
        <p key={live.retry.at} className="mt-1 text-sm">
          <NextAttempt {...live.retry} />
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

interface AnswerEndProps {
  readonly turn: Turn;
}

/** Explains how a finished answer ended and offers the next step. */
function AnswerEnd(props: AnswerEndProps) {
  const { status } = props.turn;
  switch (status) {
    case 'complete':
      return <Ended {...props} />;
    case 'stopped':
    case 'interrupted':
      return <CutOff {...props} word={status} />;
    case 'failed':
      return <Failed {...props} />;
    case 'waiting':
    case 'streaming':
      return null;
    default:
      return status satisfies never;
  }
}

/** Renders a muted line with actions. */
function Note({ icon, children, actions }: { icon: ReactNode; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-ink-2">
      <span className="flex min-w-0 items-start gap-2">
        <span className="mt-0.5 flex shrink-0 text-ink-3">{icon}</span>
        <span className="min-w-0 break-words">{children}</span>
      </span>
      {actions ? <span className="flex gap-1.5">{actions}</span> : null}
    </div>
  );
}

function ContinueButton({ turn }: AnswerEndProps) {
  const session = useSession();
  const { t } = useTranslation('answers');
  return (
    <Button
      size="sm"
      icon={SkipForward}
      onClick={() => void focusComposerAfter(session.calls.continueAnswer(turn.id))}
    >
      {t('end.continue')}
    </Button>
  );
}

function RetryButton({ turn }: AnswerEndProps) {
  const session = useSession();
  const { t } = useTranslation('answers');
  return (
    <Button
      size="sm"
      icon={RotateCcw}
      onClick={() => void focusComposerAfter(session.calls.regenerate(turn.id))}
    >
      {t('end.retry')}
    </Button>
  );
}

function CutOff(props: AnswerEndProps & { word: 'stopped' | 'interrupted' }) {
  const { t } = useTranslation(['answers', 'errors']);
  const { word, turn } = props;
  const said = word === 'interrupted' ? saidByService(turn.answer?.error ?? null) : null;
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
      <span className="font-medium">{t(`end.${word}`)}</span>
      {word === 'interrupted' && began ? ` · ${t('end.interruptedHint')}` : null}
      {said === null ? null : (
        <>
          {` ${t('errors:serviceSays')}`}
          <q className="whitespace-pre-wrap text-ink">{said}</q>
        </>
      )}
    </Note>
  );
}

/** Returns the error message the service sent in mid-answer; an interruption detected by the app has no status. */
function saidByService(error: ServiceErrorData | null): string | null {
  return error === null || error.status === null || error.message === '' ? null : error.message;
}

function Failed(props: AnswerEndProps) {
  const { turn } = props;
  const session = useSession();
  const error = turn.answer?.error;
  if (!error) return <CutOff {...props} word="interrupted" />;
  const act = (action: Exclude<ErrorAction, 'none'>) => {
    switch (action) {
      case 'retry':
      case 'wait':
        return void focusComposerAfter(session.calls.regenerate(turn.id));
      case 'continue':
        return void focusComposerAfter(session.calls.continueAnswer(turn.id));
      case 'settings':
        return openSettings('connections', session.options.connectionId);
      case 'choose-model':
        return runCommand('chooseModel');
      case 'edit':
        return runCommand('openOptions');
      default:
        return action satisfies never;
    }
  };
  const nothing = error.action === 'continue' && turn.parts.length === 0;
  return (
    <ServiceErrorNotice
      className="mt-1"
      error={nothing ? { ...error, action: 'retry' } : error}
      onAction={act}
    />
  );
}

/** Codes of notices that have a text. */
const NOTICES = ['event_skipped', 'no_finish_reason', 'fewer_choices'] as const;

function Ended(props: AnswerEndProps) {
  const { t } = useTranslation('answers');
  const answer = props.turn.answer;
  const why = finishNote(answer?.finishReason ?? null, answer?.stopSequence ?? null);
  // The tool calls and their result fields already explain this.
  const called = props.turn.parts.some((part) => part.type === 'tool_call');
  const note = why?.kind === 'tool' && called ? null : why;
  const explanation = answer?.explanation ?? null;
  return (
    <>
      {props.turn.parts.length === 0 ? <p className="text-ink-3">{t('end.empty')}</p> : null}
      {note ? (
        <Note icon={<Info aria-hidden size={15} />} actions={<NoteAction {...props} action={note.action} />}>
          {t(`finish.${note.kind}`, {
            reason: answer?.finishReason ?? '',
            sequence: shownSequence(answer?.stopSequence ?? ''),
          })}
          {explanation ? <q className="ml-1 text-ink">{explanation}</q> : null}
        </Note>
      ) : null}
      {(answer?.notices ?? []).map((notice, at) => {
        const known = NOTICES.find((code) => code === notice.code);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: notices of an answer that has ended never move
          <Note key={at} icon={<Info aria-hidden size={15} />}>
            {known ? t(`notice.${known}`, { detail: notice.detail }) : t('notice.other', notice)}
          </Note>
        );
      })}
    </>
  );
}

function NoteAction({ action, turn }: AnswerEndProps & { action: FinishNote['action'] }) {
  const session = useSession();
  const { t } = useTranslation('answers');
  switch (action) {
    case null:
      return null;
    case 'continue':
      return <ContinueButton turn={turn} />;
    case 'edit':
      return (
        <Button size="sm" icon={Pencil} onClick={() => runCommand(`editTurn:${turn.parentId}`)}>
          {t('end.edit')}
        </Button>
      );
    case 'context':
      return (
        <Button size="sm" icon={Shrink} onClick={() => session.calls.offerFullChoices()}>
          {t('end.context')}
        </Button>
      );
    default:
      return action satisfies never;
  }
}

/** Returns a stop sequence with visible line breaks and tabs. */
function shownSequence(sequence: string): string {
  return sequence.replaceAll('\n', '↵').replaceAll('\t', '⇥');
}
