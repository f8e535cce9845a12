import { memo, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { usePlayer } from '../../playback/player.ts';
import { useFollowLine } from '../../playback/use-follow-line.ts';
import { cx } from '../../ui/cx.ts';
import { type ScriptSegment, type SpokenScript, spokenNumbers } from '../script-segments.ts';
import { type Piece, piecesOf, sentencesOf } from '../segment-pieces.ts';
import { speakerColor } from '../speaker-color.ts';
import { useRowsNear } from '../use-rows-near.ts';
import { SegmentTools, type SegmentToolsProps } from './segment-tools.tsx';

/** The most characters of a line where the script is widest. */
const LINE_MAX = 90;

interface ScriptSegmentsProps {
  readonly spoken: SpokenScript;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The classes of the text layout, same as the field's. */
  readonly className: string;
}

/**
 * Renders the segments in the margin of the text: their speakers and the play and regenerate
 * buttons. It lays out the same text invisibly, so that each segment is aligned with its first
 * line; behind the text it highlights the sentence being played.
 */
export function ScriptSegments({ spoken, scroller, className }: ScriptSegmentsProps) {
  const { t } = useTranslation('speech');
  const { text, segments, take, canRegenerate, canSpeakChanges } = spoken;
  const list = useRef<HTMLOListElement>(null);
  const near = useRowsNear(scroller, list, segments.length);
  const speakers = useMemo(() => speakerPlaces(segments), [segments]);
  const playingAt = usePlayer(({ track, status, positionMs }) =>
    take !== null && track?.id === take.id && status !== 'ended' ? segmentAt(segments, positionMs) : -1,
  );
  const line = usePlayer(({ positionMs }) => litLine(segments[playingAt], playingAt, positionMs));
  const playing = usePlayer(({ status }) => status === 'playing');
  const { attach } = useFollowLine({ scroller, box: list, line: line ?? '', playing });
  // Only one segment is a tab stop: the last one with the focus, or the one that is playing.
  const [focused, setFocused] = useState(0);
  const tools = useMemo(() => segmentLines(text, segments), [text, segments]);
  const places = useMemo(() => [...tools.keys()], [tools]);
  const numbers = useMemo(() => spokenNumbers(segments), [segments]);
  const tabStop = tools.has(focused) ? focused : (places.findLast((at) => at < focused) ?? places[0]);
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
          // biome-ignore lint/suspicious/noArrayIndexKey: an edited segment is still the one in its place
          key={at}
          at={at}
          number={numbers[at] ?? at + 1}
          segment={segment}
          before={text.slice(segments[at - 1]?.end ?? 0, segment.start)}
          words={text.slice(segment.start, segment.end)}
          take={take}
          places={speakers}
          line={near.from <= at && at <= near.to ? tools.get(at) : undefined}
          isTabStop={at === tabStop}
          lit={at === playingAt ? line : null}
          canRegenerate={canRegenerate}
          canSpeakChanges={canSpeakChanges}
          redo={isBusy ? (take.redo?.n ?? 'all') : null}
          onPlay={attach}
        />
      ))}
    </ol>
  );
}

interface SegmentItemProps extends SegmentToolsProps {
  readonly segment: ScriptSegment;
  /** The text between this segment and the previous one. */
  readonly before: string;
  readonly words: string;
  /** The speakers by the order in which they appear. */
  readonly places: ReadonlyMap<string, number>;
  /** The segments that begin in its line, if it has their buttons and is in or near the view. */
  readonly line: readonly ScriptSegment[] | undefined;
  /** The key of its sentence being played. */
  readonly lit: string | null;
}

const SegmentItem = memo(function SegmentItem(props: SegmentItemProps) {
  const { at, segment, before, words, places, line, lit } = props;
  const { speaker } = segment;
  const pieces = useMemo(
    () => piecesOf(segment, words, lit === null ? null : sentenceOf(lit)),
    [segment, lit, words],
  );
  return (
    <li data-segment={at} aria-current={lit !== null || undefined} className="inline">
      <span aria-hidden>{before}</span>
      {line ? (
        <SegmentTools
          {...props}
          line={line}
          speaker={speaker}
          color={speaker === null ? undefined : colorIn(places, speaker)}
          isLit={lit !== null}
        />
      ) : null}
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

/**
 * Groups the segments without pauses by line. Each line has its buttons at its first segment, whose
 * index is the key.
 */
function segmentLines(
  text: string,
  segments: readonly ScriptSegment[],
): ReadonlyMap<number, readonly ScriptSegment[]> {
  const found = new Map<number, ScriptSegment[]>();
  let line: ScriptSegment[] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const [at, segment] of segments.entries()) {
    if (isPause(segment.text)) continue;
    if (segment.start - start < LINE_MAX && !text.slice(start, segment.start).includes('\n')) {
      line.push(segment);
      continue;
    }
    line = [segment];
    start = segment.start;
    found.set(at, line);
  }
  return found;
}

/** Returns the index of the segment playing at a time; -1 if none is. */
function segmentAt(segments: readonly ScriptSegment[], ms: number): number {
  return segments.findIndex(
    ({ startMs, durationMs }) => startMs !== null && ms >= startMs && ms < startMs + durationMs,
  );
}

/** Returns the key of the sentence being played: its segment and its index. */
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
