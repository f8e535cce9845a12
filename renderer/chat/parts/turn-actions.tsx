import { AudioLines, ChevronDown, Image, Music, RefreshCw, ScanSearch, Square } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { DOUBLE_PRESS_MS } from '../../../shared/domain/operation-ids.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { useSpeakPhase } from '../../app/speak-state.ts';
import { openInspector } from '../../app/window-state.ts';
import { formatMoment, formatRelativeDay, formatTime } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { useSession } from '../session-context.ts';
import { BookmarkButton } from '../turns/bookmark-button.tsx';
import { type Crossing, speakTurn, takeAcross } from '../turns/take-across.ts';
import { TurnMenu } from '../turns/turn-menu.tsx';
import { useRested } from '../turns/use-rested.ts';
import { focusComposerAfter } from '../view-commands.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { BranchWalker } from './branch-walker.tsx';
import { CopyButton } from './copy-button.tsx';
import { ModelPicker } from './model-picker.tsx';

interface TurnActionsProps {
  readonly turn: Turn;
  readonly always: boolean;
}

/** Renders the actions of a finished answer. */
export function TurnActions({ turn, always }: TurnActionsProps) {
  const isDrawn = useRested(always || turn.bookmarkedAt !== undefined);
  return (
    <div className="mt-1 -ml-1.5 flex min-h-7 flex-wrap items-center gap-0.5">
      <BranchWalker turn={turn} />
      {isDrawn ? <Actions turn={turn} always={always} /> : null}
    </div>
  );
}

function Actions({ turn, always }: TurnActionsProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const regenerateKeys = useShortcutOf('chat.regenerate');
  return (
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
        onClick={() => void focusComposerAfter(session.calls.regenerate(turn.id))}
      />
      <ModelPicker
        keepsConnection
        onChoose={(model, connectionId) =>
          void focusComposerAfter(session.calls.regenerate(turn.id, { model: { model, connectionId } }))
        }
        trigger={
          <button
            type="button"
            aria-label={t('turn.regenerateWith')}
            {...tooltipAttributes({ label: t('turn.regenerateWith') })}
            className="-ml-0.5 flex h-7 w-4 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
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
      <DetailsButton turn={turn} />
      {turn.parts.length > 0 ? <BookmarkButton turn={turn} last={always} /> : null}
      <TurnMenu turn={turn} />
      <AnswerFacts turn={turn} />
      <TurnTime at={turn.createdAt} />
    </div>
  );
}

/** Opens the request and response of an answer. */
export function DetailsButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const jobId = turn.answer?.jobId;
  if (!jobId) return null;
  return (
    <IconButton
      icon={ScanSearch}
      size="sm"
      label={t('turn.details')}
      onClick={() => openInspector(jobId, turn.answer?.usage?.raw ?? null)}
    />
  );
}

/** Shows when a message was sent or an answer started. */
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

const CROSSING_ICONS = { song: Music, draw: Image } as const;

/** Passes an answer's text to another area. */
export function CrossingButton({ turn, to }: { turn: Turn; to: Crossing }) {
  const { t } = useTranslation('chat');
  const press = useSinglePress(() => void takeAcross(turn, to));
  return (
    <IconButton
      icon={CROSSING_ICONS[to]}
      size="sm"
      label={t(`${to}.it`)}
      {...tooltipAttributes({ label: t(`${to}.hint`) })}
      onClick={press}
    />
  );
}

/** Reads an answer aloud, or stops while it is loading or playing. */
function SpeakButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const phase = useSpeakPhase(turn.id);
  const begun = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    // The second half of a double click must not stop what the first half started.
    if (now - begun.current < DOUBLE_PRESS_MS) return;
    if (phase === undefined) begun.current = now;
    void speakTurn(turn);
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
      {...tooltipAttributes({ label: phase === undefined ? t('speak.hint') : words })}
      data-speak={phase ?? 'idle'}
      aria-busy={phase === 'coming' || undefined}
      onClick={press}
    />
  );
}
