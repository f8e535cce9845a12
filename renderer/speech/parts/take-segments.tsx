import { ChevronRight, Play, RefreshCw } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { Take, TakeSegment } from '../../../shared/domain/take.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import { usePlayer } from '../../playback/player.ts';
import { IconButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { locateSegments } from '../locate-segments.ts';
import { spokenNumbers } from '../script-segments.ts';
import { playTakeFrom, regenerateSegment } from '../take-actions.ts';
import { useTakeSegments } from '../use-take-segments.ts';
import { useVoiceName } from '../use-voice-in-use.ts';

/**
 * Renders the segments of a finished take, which can be played and regenerated; its text if the
 * segments are unknown.
 */
export function TakeSegments({ take }: { take: Take }) {
  const { t } = useTranslation('speech');
  const had = useTakeSegments(take);
  const { text, cast } = take;
  const located = useMemo(() => locateSegments(text, had?.segments ?? [], cast), [text, cast, had]);
  const numbers = useMemo(() => spokenNumbers(had?.segments ?? []), [had]);
  if (had?.segments.length === 0) return take.text;
  return (
    <ol aria-label={t('segment.list')} aria-busy={had === null} className="flex flex-col">
      {had?.segments.map((segment, at) => (
        <SegmentRow
          key={segment.n}
          take={take}
          segment={segment}
          number={numbers[at] ?? at + 1}
          speaker={located[at]?.speaker ?? null}
          canRegenerate={had.canRegenerate}
          endMs={segment.startMs + segment.durationMs}
        />
      ))}
    </ol>
  );
}

interface SegmentRowProps {
  readonly take: Take;
  readonly segment: TakeSegment;
  /** Its number as shown to the user. */
  readonly number: number;
  /** Null for the default voice. */
  readonly speaker: string | null;
  readonly canRegenerate: boolean;
  readonly endMs: number;
}

function SegmentRow({ take, segment, number, speaker, canRegenerate, endMs }: SegmentRowProps) {
  const { t } = useTranslation('speech');
  const { n, text, voiceId, startMs } = segment;
  const isHeard = usePlayer(
    ({ track, positionMs }) => track?.id === take.id && positionMs >= startMs && positionMs < endMs,
  );
  const voice = useVoiceName(voiceId);
  const isBusy = take.redo !== null && !isEnd(take.redo.state);
  const isMade = isBusy && take.redo?.n === n;
  const names = { n: number };
  const isSpoken = !isPause(text);
  return (
    <li
      aria-current={isHeard || undefined}
      className={cx(
        'group/segment flex items-start gap-2 rounded-md px-1.5 py-1',
        isHeard && 'bg-craft-tint',
      )}
    >
      {isSpoken ? (
        <IconButton
          icon={Play}
          size="sm"
          label={t('segment.play', names)}
          disabled={take.asset?.missing !== false}
          onClick={() => playTakeFrom(take, startMs)}
        />
      ) : (
        <span className="size-7 shrink-0" />
      )}
      <span className="w-10 shrink-0 pt-1 text-right text-sm text-ink-3 tabular-nums">
        {clockTime(startMs)}
      </span>
      <p className="min-w-0 flex-1 pt-0.5 whitespace-pre-wrap">
        {take.cast === null || !isSpoken ? null : (
          <span className="mr-1.5 text-sm font-medium text-ink-2">
            {[speaker, voice].filter((name) => name !== null).join(' · ')}
          </span>
        )}
        {text}
      </p>
      {isSpoken ? (
        <IconButton
          icon={isMade ? <Spinner /> : <RefreshCw aria-hidden size={14} />}
          size="sm"
          label={t(canRegenerate ? 'segment.regenerate' : 'segment.gone', names)}
          disabled={!canRegenerate || isBusy}
          onClick={() => void regenerateSegment(take, n)}
        />
      ) : null}
    </li>
  );
}

interface TakeTextProps {
  readonly take: Take;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The content next to the toggle. */
  readonly children: ReactNode;
}

/** Renders the text of a take when unfolded, by segment if it has several. */
export function TakeText({ take, open, onToggle, children }: TakeTextProps) {
  const { t } = useTranslation('speech');
  const id = useId();
  const segments = take.asset === null ? 1 : (take.progress?.total ?? 1);
  return (
    <div>
      <div className="-mx-1 flex items-center gap-0.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex h-7 min-w-0 items-center gap-1 rounded-md px-1 text-left text-sm text-ink-3 hover:bg-hover hover:text-ink-2"
        >
          <ChevronRight aria-hidden size={14} className={cx('transition-transform', open && 'rotate-90')} />
          <span className="truncate tabular-nums">
            {segments > 1 ? t('script.segments', { count: segments }) : t('take.text')}
          </span>
        </button>
        <span className="ml-auto flex items-center">{children}</span>
      </div>
      {open ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div id={id} tabIndex={0} className="max-h-72 overflow-y-auto py-1 whitespace-pre-wrap">
          {segments > 1 ? <TakeSegments take={take} /> : <PlainText text={take.text} />}
        </div>
      ) : null}
    </div>
  );
}
