import { AudioLines, ChevronDown, Image, Music, RefreshCw, ScanSearch, Square } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { DOUBLE_PRESS_MS } from '../../../shared/domain/operation-ids.ts';
import { featureCall } from '../../app/features.ts';
import { openInspector } from '../../app/open-inspector.ts';
import { speakState, useSpeakPhase } from '../../app/speak-state.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { formatMoment, formatRelativeDay, formatTime } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { BookmarkButton } from '../turns/bookmark-button.tsx';
import { TurnMenu } from '../turns/turn-menu.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { BranchWalker } from './branch-walker.tsx';
import { CopyButton } from './copy-button.tsx';
import { ModelPicker } from './model-picker.tsx';

interface TurnActionsProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly always: boolean;
}

/** Offers the actions for a finished answer. */
export function TurnActions({ turn, session, always }: TurnActionsProps) {
  const { t } = useTranslation('chat');
  const jobId = turn.answer?.jobId ?? null;
  const regenerateKeys = useShortcutOf('chat.regenerate');
  return (
    <div className="mt-1 -ml-1.5 flex min-h-7 flex-wrap items-center gap-0.5">
      <BranchWalker turn={turn} session={session} />
      <div
        className={cx(
          'flex min-w-0 flex-wrap items-center gap-0.5 transition-opacity',
          !always &&
            'opacity-0 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-data-bookmarked:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {turn.parts.some((part) => part.type === 'text') ? <CopyButton turn={turn} /> : null}
        <IconButton
          icon={RefreshCw}
          size="sm"
          label={t('turn.regenerate')}
          shortcut={always ? regenerateKeys : undefined}
          onClick={() => void session.calls.regenerate(turn.id)}
        />
        <ModelPicker
          session={session}
          onChoose={(model) => void session.calls.regenerate(turn.id, { model })}
          trigger={
            <button
              type="button"
              aria-label={t('turn.regenerateWith')}
              title={t('turn.regenerateWith')}
              className="-ml-1.5 flex h-7 w-4 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
            >
              <ChevronDown aria-hidden size={13} />
            </button>
          }
        />
        {turn.parts.some((part) => part.type === 'text') ? (
          <>
            <SpeakButton turn={turn} />
            <CrossingButton turn={turn} to="song" />
            <CrossingButton turn={turn} to="draw" />
          </>
        ) : null}
        {jobId === null ? null : (
          <IconButton
            icon={ScanSearch}
            size="sm"
            label={t('turn.details')}
            onClick={() => openInspector(jobId, turn.answer?.usage?.raw ?? null)}
          />
        )}
        {turn.parts.length > 0 ? <BookmarkButton turn={turn} session={session} last={always} /> : null}
        <TurnMenu turn={turn} session={session} />
        <AnswerFacts turn={turn} />
        <TurnTime at={turn.createdAt} />
      </div>
    </div>
  );
}

/** When a message was sent or an answer begun. */
export function TurnTime({ at }: { at: number }) {
  const today = formatRelativeDay(at) !== null;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatMoment(at)}
      className="px-1.5 text-xs text-ink-3 tabular-nums whitespace-nowrap"
    >
      {today ? formatTime(at) : formatMoment(at)}
    </time>
  );
}

const CROSSINGS = {
  song: { icon: Music, call: 'makeItASong' },
  draw: { icon: Image, call: 'drawAnswer' },
} as const;

/** Takes an answer's text to another area: as the lyrics of a new song, or the prompt of a new image. */
export function CrossingButton({ turn, to }: { turn: Turn; to: keyof typeof CROSSINGS }) {
  const { t } = useTranslation('chat');
  const { icon: Icon, call } = CROSSINGS[to];
  const go = async () => {
    try {
      const take = await featureCall(call);
      await take(turn);
    } catch (error) {
      reportError(error);
      toast.show({ title: t(`${to}.failed`), tone: 'bad' });
    }
  };
  const press = useSinglePress(() => void go());
  return <IconButton icon={Icon} size="sm" label={t(`${to}.it`)} onClick={press} />;
}

/** Reads an answer aloud; stops while it is on its way or being heard. The code that speaks comes with the first click. */
function SpeakButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const phase = useSpeakPhase(turn.id);
  const speak = async () => {
    try {
      // Seen at once, also while the code is still being read.
      if (phase === undefined) speakState.setState({ [turn.id]: 'coming' });
      const speakAnswer = await featureCall('speakAnswer');
      if (phase === undefined) {
        const { [turn.id]: _, ...others } = speakState.getState();
        speakState.setState(others, true);
      }
      speakAnswer(turn);
    } catch (error) {
      speakState.setState({}, true);
      reportError(error);
      toast.show({ title: t('speak.failed'), tone: 'bad' });
    }
  };
  const begun = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    // The second half of a double click must not stop what the first half started.
    if (now - begun.current < DOUBLE_PRESS_MS) return;
    if (phase === undefined) begun.current = now;
    void speak();
  };
  const words = t(phase === undefined ? 'speak.it' : phase === 'coming' ? 'speak.coming' : 'speak.stop');
  return (
    <IconButton
      icon={
        phase === 'coming' ? (
          <Spinner />
        ) : phase === 'playing' ? (
          <Square aria-hidden size={13} className="fill-current" />
        ) : (
          <AudioLines aria-hidden size={15} />
        )
      }
      size="sm"
      label={words}
      data-speak={phase ?? 'idle'}
      aria-busy={phase === 'coming' || undefined}
      onClick={press}
    />
  );
}
