import { Play, RefreshCw } from 'lucide-react';
import { memo, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { usePlayer } from '../../playback/player.ts';
import { useFollowLine } from '../../playback/use-follow-line.ts';
import { IconButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { ScriptSegment, SpokenScript } from '../script-segments.ts';
import { type Piece, piecesOf, sentencesOf } from '../segment-pieces.ts';
import { speakerColor } from '../speaker-color.ts';
import { playTakeFrom, regenerateSegment } from '../take-actions.ts';
import { useRowsNear } from '../use-rows-near.ts';

/** Characters that may stand in one line where the script is widest. */
const LINE_MAX = 90;

interface ScriptSegmentsProps {
  readonly spoken: SpokenScript;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Lays the text out as the field does. */
  readonly className: string;
}

/**
 * The segments of the script in the margin of its text: whose they are, play and regenerate. It lays the same text out
 * as the field above it, unseen, so that each segment stands where it begins; behind the text it lights what is heard.
 */
export function ScriptSegments({ spoken, scroller, className }: ScriptSegmentsProps) {
  const { t } = useTranslation('speech');
  const { text, segments, take, canRegenerate } = spoken;
  const list = useRef<HTMLOListElement>(null);
  const near = useRowsNear(scroller, list, segments.length);
  const places = useMemo(() => speakerPlaces(segments), [segments]);
  const heard = usePlayer(({ track, status, positionMs }) =>
    take !== null && track?.id === take.id && status !== 'ended' ? segmentAt(segments, positionMs) : -1,
  );
  const line = usePlayer(({ positionMs }) => litLine(segments[heard], heard, positionMs));
  const playing = usePlayer(({ status }) => status === 'playing');
  const { attach } = useFollowLine({ scroller, box: list, line: line ?? '', playing });
  // Only one segment is a tab stop: the last one with the focus, or the one that is playing.
  const [focused, setFocused] = useState(0);
  const tools = useMemo(() => segmentsWithTools(text, segments), [text, segments]);
  const tabStop = tools.has(focused) ? focused : ([...tools].findLast((at) => at < focused) ?? [...tools][0]);
  const isBusy = take !== null && take.redo !== null && !isEnd(take.redo.state);

  return (
    <ol
      ref={list}
      aria-label={t('segment.list')}
      onKeyDown={(event) => moveFocus(event)}
      onFocus={({ target }) =>
        setFocused(Number(target.closest<HTMLElement>('[data-segment]')?.dataset.segment ?? 0))
      }
      className={cx(
        className,
        'pointer-events-none absolute inset-0 pl-(--script-margin) text-transparent whitespace-pre-wrap select-none [overflow-wrap:break-word]',
        wrapClass(text),
      )}
    >
      {segments.map((segment, at) => (
        <SegmentItem
          key={segment.n}
          at={at}
          segment={segment}
          before={text.slice(segments[at - 1]?.end ?? 0, segment.start)}
          words={text.slice(segment.start, segment.end)}
          take={take}
          places={places}
          hasTools={near.from <= at && at <= near.to && tools.has(at)}
          isTabStop={at === tabStop}
          lit={at === heard ? line : null}
          canRegenerate={canRegenerate}
          redo={isBusy ? (take.redo?.n === segment.n ? 'this' : 'other') : null}
          onPlay={attach}
        />
      ))}
    </ol>
  );
}

interface SegmentItemProps {
  readonly at: number;
  readonly segment: ScriptSegment;
  /** The text between this segment and the previous one. */
  readonly before: string;
  readonly words: string;
  readonly take: Take | null;
  /** The speakers by the order in which they appear. */
  readonly places: ReadonlyMap<string, number>;
  /** Whether it is in view or close to it, and has buttons. */
  readonly hasTools: boolean;
  readonly isTabStop: boolean;
  /** The name of its sentence that is heard. */
  readonly lit: string | null;
  readonly canRegenerate: boolean;
  /** Whether a segment of the take is being made again, this or another. */
  readonly redo: 'this' | 'other' | null;
  readonly onPlay: () => void;
}

const SegmentItem = memo(function SegmentItem(props: SegmentItemProps) {
  const { at, segment, before, words, places, hasTools, lit } = props;
  const pieces = useMemo(
    () => piecesOf(segment, words, lit === null ? null : sentenceOf(lit)),
    [segment, lit, words],
  );
  return (
    <li data-segment={at} aria-current={lit !== null || undefined} className="inline">
      <span aria-hidden>{before}</span>
      {hasTools ? <SegmentTools {...props} /> : null}
      <span aria-hidden>
        {pieces.map((piece) => (
          <span
            key={piece.start}
            data-line={piece.kind === 'lit' ? lit : undefined}
            style={
              piece.speaker === undefined
                ? undefined
                : { backgroundColor: tint(colorIn(places, piece.speaker)) }
            }
            className={pieceClass(piece)}
          >
            {words.slice(piece.start, piece.end)}
          </span>
        ))}
      </span>
    </li>
  );
});

function SegmentTools(props: SegmentItemProps) {
  const { t } = useTranslation('speech');
  const { segment, take, places, isTabStop, lit, canRegenerate, redo, onPlay } = props;
  const { n, startMs, speaker } = segment;
  const names = { n: n + 1 };
  const tab = isTabStop ? 0 : -1;
  return (
    // Inline before it was taken out of the text, it stands where its first line begins.
    <span className="pointer-events-auto absolute left-0 inline-flex h-[1lh] w-(--script-margin) items-center justify-end gap-0.5 pr-2.5 text-ink-3">
      {take !== null && startMs !== null ? (
        <>
          <span className="mr-auto pl-4 text-xs tabular-nums @max-[560px]:hidden">{clockTime(startMs)}</span>
          {canRegenerate ? (
            <IconButton
              size="sm"
              label={t('segment.regenerate', names)}
              tabIndex={tab}
              disabled={redo !== null}
              onClick={() => void regenerateSegment(take, n)}
              className="size-6!"
              icon={redo === 'this' ? <Spinner /> : <RefreshCw aria-hidden size={13} />}
            />
          ) : null}
          <IconButton
            icon={Play}
            size="sm"
            label={t('segment.play', names)}
            aria-description={speaker ?? undefined}
            tabIndex={tab}
            data-segment-play
            onClick={() => {
              onPlay();
              playTakeFrom(take, startMs);
            }}
            className={cx('size-6!', lit !== null && 'bg-craft-tint text-craft-ink')}
          />
        </>
      ) : (
        <span aria-hidden className="mr-1 text-xs tabular-nums">
          {n + 1}
        </span>
      )}
      <span
        aria-hidden
        style={{ backgroundColor: speaker === null ? undefined : colorIn(places, speaker) }}
        className={cx('ml-1 h-5 w-0.75 shrink-0 rounded-full', speaker === null && 'bg-hairline')}
      />
    </span>
  );
}

function colorIn(places: ReadonlyMap<string, number>, speaker: string): string {
  return speakerColor(places.get(speaker) ?? 0);
}

function pieceClass({ kind }: Piece): string | undefined {
  if (kind === 'lit') return 'rounded-sm bg-craft/22 box-decoration-clone';
  return kind === 'label' ? 'rounded-sm box-decoration-clone' : undefined;
}

function tint(color: string): string {
  return `color-mix(in oklab, ${color} 16%, var(--color-background))`;
}

/** Numbers the speakers by the order in which they appear. */
function speakerPlaces(segments: readonly ScriptSegment[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { labels } of segments) {
    for (const { speaker } of labels) if (!places.has(speaker)) places.set(speaker, places.size);
  }
  return places;
}

/** Returns which segments have buttons: no pause, and of those that may begin in one line the first. */
function segmentsWithTools(text: string, segments: readonly ScriptSegment[]): ReadonlySet<number> {
  const found = new Set<number>();
  let line = Number.NEGATIVE_INFINITY;
  for (const [at, segment] of segments.entries()) {
    const isInLine = segment.start - line < LINE_MAX && !text.slice(line, segment.start).includes('\n');
    if (isInLine || isPause(segment.text)) continue;
    line = segment.start;
    found.add(at);
  }
  return found;
}

/** Returns which segment is heard at a moment; -1: none. */
function segmentAt(segments: readonly ScriptSegment[], ms: number): number {
  return segments.findIndex(
    ({ startMs, durationMs }) => startMs !== null && ms >= startMs && ms < startMs + durationMs,
  );
}

/** Names the sentence that is heard, by its segment and its place in it. */
function litLine(segment: ScriptSegment | undefined, at: number, ms: number): string | null {
  if (segment === undefined) return null;
  const sentence = sentencesOf(segment).findIndex(({ endMs }) => ms < endMs);
  return `${at}.${Math.max(0, sentence)}`;
}

function sentenceOf(line: string): number {
  return Number(line.split('.')[1]);
}

/** Moves the focus from segment to segment with the arrow keys, Home and End. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-segment-play]')];
  const item = document.activeElement?.closest('[data-segment]');
  const at = buttons.findIndex((button) => item?.contains(button));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
