import { ChevronDown, Image, type LucideIcon, Music, RefreshCw, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { openInspector } from '../../inspector/open-inspector.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import type { ConversationSession } from '../conversation-session.ts';
import type { LiveAnswer } from '../fold-job-events.ts';
import { TurnMenu } from '../turns/turn-menu.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { BranchWalker } from './branch-walker.tsx';
import { CopyButton } from './copy-button.tsx';
import { ModelPicker } from './model-picker.tsx';
import { SpeakButton } from './speak-button.tsx';

interface TurnActionsProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly always: boolean;
  readonly live?: LiveAnswer | undefined;
}

/** Offers the actions for a finished answer. */
export function TurnActions({ turn, session, always, live }: TurnActionsProps) {
  const { t } = useTranslation('chat');
  const jobId = turn.answer?.jobId ?? null;
  const regenerateKeys = useShortcutOf('chat.regenerate');
  return (
    <div className="@container mt-1 -ml-1.5 flex min-h-7 flex-wrap items-center gap-0.5">
      <BranchWalker turn={turn} session={session} />
      <div
        className={cx(
          'flex min-w-0 flex-wrap items-center gap-0.5 transition-opacity',
          !always &&
            'opacity-0 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {turn.parts.some((part) => part.type === 'text') ? <CopyButton turn={turn} /> : null}
        <IconButton
          size="sm"
          label={t('turn.regenerate')}
          shortcut={always ? regenerateKeys : undefined}
          onClick={() => void session.calls.regenerate(turn.id)}
        >
          <RefreshCw aria-hidden size={15} />
        </IconButton>
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
            size="sm"
            label={t('turn.details')}
            onClick={() => openInspector(jobId, turn.answer?.usage?.raw ?? null)}
          >
            <ScanSearch aria-hidden size={15} />
          </IconButton>
        )}
        <TurnMenu turn={turn} session={session} />
        <AnswerFacts turn={turn} live={live} />
      </div>
    </div>
  );
}

interface Crossing {
  readonly icon: LucideIcon;
  /** Loads the code that takes an answer over. */
  read(): Promise<(turn: Turn) => Promise<void>>;
}

const CROSSINGS = {
  song: {
    icon: Music,
    read: async () => (await import('../../music/lyrics/make-it-a-song.ts')).makeItASong,
  },
  draw: {
    icon: Image,
    read: async () => (await import('../../images/draw-answer.ts')).drawAnswer,
  },
} as const satisfies Record<string, Crossing>;

/** Takes an answer's text to another area: as the lyrics of a new song, or the prompt of a new image. */
export function CrossingButton({ turn, to }: { turn: Turn; to: keyof typeof CROSSINGS }) {
  const { t } = useTranslation('chat');
  const { icon: Icon, read } = CROSSINGS[to];
  const go = async () => {
    try {
      const take = await read();
      await take(turn);
    } catch (error) {
      reportError(error);
      toast.show({ title: t(`${to}.failed`), tone: 'bad' });
    }
  };
  const press = useSinglePress(() => void go());
  return (
    <button
      type="button"
      // A narrow button hides its label, so the tooltip shows it.
      title={t(`${to}.it`)}
      onClick={press}
      className="relative flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-sm text-ink-2 whitespace-nowrap hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden size={15} />
      <span className="@max-[36rem]:sr-only">{t(`${to}.it`)}</span>
    </button>
  );
}
