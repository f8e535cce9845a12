import { AudioLines, Ellipsis, Play, RefreshCw } from 'lucide-react';
import { Fragment, memo, type RefObject, useMemo, useRef, useState } from 'react';
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
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ScriptSegment, SpokenScript } from '../script-segments.ts';
import { type Piece, piecesOf, sentencesOf } from '../segment-pieces.ts';
import { speakerColor } from '../speaker-color.ts';
import { playTakeFrom, regenerateSegment, speakChanges } from '../take-actions.ts';
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
  const { text, segments, take, canRegenerate, canSpeakChanges } = spoken;
  const list = useRef<HTMLOListElement>(null);
  const near = useRowsNear(scroller, list, segments.length);
  const speakers = useMemo(() => speakerPlaces(segments), [segments]);
  const heard = usePlayer(({ track, status, positionMs }) =>
    take !== null && track?.id === take.id && status !== 'ended' ? segmentAt(segments, positionMs) : -1,
  );
  const line = usePlayer(({ positionMs }) => litLine(segments[heard], heard, positionMs));
  const playing = usePlayer(({ status }) => status === 'playing');
  const { attach } = useFollowLine({ scroller, box: list, line: line ?? '', playing });
  // Only one segment is a tab stop: the last one with the focus, or the one that is playing.
  const [focused, setFocused] = useState(0);
  const tools = useMemo(() => segmentLines(text, segments), [text, segments]);
  const places = useMemo(() => [...tools.keys()], [tools]);
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
          segment={segment}
          before={text.slice(segments[at - 1]?.end ?? 0, segment.start)}
          words={text.slice(segment.start, segment.end)}
          take={take}
          places={speakers}
          line={near.from <= at && at <= near.to ? tools.get(at) : undefined}
          isTabStop={at === tabStop}
          lit={at === heard ? line : null}
          canRegenerate={canRegenerate}
          canSpeakChanges={canSpeakChanges}
          redo={isBusy ? (take.redo?.n ?? 'all') : null}
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
  /** The segments that may begin in its line, if it has their buttons and is in view or close to it. */
  readonly line: readonly ScriptSegment[] | undefined;
  readonly isTabStop: boolean;
  /** The name of its sentence that is heard. */
  readonly lit: string | null;
  readonly canRegenerate: boolean;
  readonly canSpeakChanges: boolean;
  /** The segment of the take that is being made again. */
  readonly redo: number | 'all' | null;
  readonly onPlay: () => void;
}

const SegmentItem = memo(function SegmentItem(props: SegmentItemProps) {
  const { at, segment, before, words, places, line, lit } = props;
  const pieces = useMemo(
    () => piecesOf(segment, words, lit === null ? null : sentenceOf(lit)),
    [segment, lit, words],
  );
  return (
    <li data-segment={at} aria-current={lit !== null || undefined} className="inline">
      <span aria-hidden>{before}</span>
      {line ? <SegmentTools {...props} line={line} /> : null}
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

function SegmentTools(props: SegmentItemProps & { readonly line: readonly ScriptSegment[] }) {
  const { t } = useTranslation('speech');
  const { at, segment, line, take, places, isTabStop, lit, onPlay } = props;
  const { speaker } = segment;
  const tab = isTabStop ? 0 : -1;
  const first = line.find(({ startMs }) => startMs !== null);
  const from = first?.startMs ?? null;
  return (
    // Inline before it was taken out of the text, it stands where its first line begins.
    <span className="pointer-events-auto absolute left-0 inline-flex h-[1lh] w-(--script-margin) items-center justify-end gap-0.5 pr-2.5 text-ink-3">
      {take === null ? (
        <span aria-hidden className="mr-1 text-xs tabular-nums">
          {at + 1}
        </span>
      ) : (
        <>
          {from === null ? null : (
            <span className="mr-auto pl-4 text-xs tabular-nums @max-[560px]:hidden">{clockTime(from)}</span>
          )}
          {line.length > 1 ? (
            <LineMenu {...props} take={take} tab={tab} />
          ) : (
            <SegmentRegenerate {...props} take={take} tab={tab} />
          )}
          {first === undefined || from === null ? null : (
            <IconButton
              icon={Play}
              size="sm"
              label={t('segment.play', { n: at + line.indexOf(first) + 1 })}
              aria-description={speaker ?? undefined}
              tabIndex={tab}
              data-segment-play
              onClick={() => {
                onPlay();
                playTakeFrom(take, from);
              }}
              className={cx('size-6!', lit !== null && 'bg-craft-tint text-craft-ink')}
            />
          )}
        </>
      )}
      <span
        aria-hidden
        style={{ backgroundColor: speaker === null ? undefined : colorIn(places, speaker) }}
        className={cx('ml-1 h-5 w-0.75 shrink-0 rounded-full', speaker === null && 'bg-hairline')}
      />
    </span>
  );
}

type LineProps = SegmentItemProps & { readonly take: Take; readonly tab: number };

/** Makes a segment again in its take; one that changed since, together with all others that did. */
function SegmentRegenerate({ at, segment, take, tab, canRegenerate, canSpeakChanges, redo }: LineProps) {
  const { t } = useTranslation('speech');
  const { n, startMs } = segment;
  if (startMs === null) {
    return (
      <>
        <span className="mr-auto pl-4 text-xs text-warn @max-[560px]:hidden">{t('segment.changed')}</span>
        {canSpeakChanges ? (
          <IconButton
            size="sm"
            label={t('segment.speakChanges')}
            tabIndex={tab}
            data-segment-play
            onClick={() => speakChanges(take)}
            className="size-6! text-warn"
            icon={<AudioLines aria-hidden size={14} />}
          />
        ) : null}
      </>
    );
  }
  return canRegenerate ? (
    <IconButton
      size="sm"
      label={t('segment.regenerate', { n: at + 1 })}
      tabIndex={tab}
      disabled={redo !== null}
      onClick={() => void regenerateSegment(take, n)}
      className="size-6!"
      icon={redo === n ? <Spinner /> : <RefreshCw aria-hidden size={13} />}
    />
  ) : null;
}

/** What the buttons of several segments do that may begin in one line. */
function LineMenu({
  at,
  line,
  take,
  tab,
  canRegenerate,
  canSpeakChanges,
  redo,
  onPlay,
}: LineProps & {
  readonly line: readonly ScriptSegment[];
}) {
  const { t } = useTranslation('speech');
  const isChanged = line.some(({ startMs }) => startMs === null);
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('segment.menu', { from: at + 1, to: at + line.length })}
          tabIndex={tab}
          className={cx('size-6!', isChanged && 'text-warn')}
          icon={line.some(({ n }) => n === redo) ? <Spinner /> : <Ellipsis aria-hidden size={14} />}
        />
      }
    >
      {line.map(({ n, text, startMs }) => {
        if (startMs === null || isPause(text)) return null;
        return (
          <Fragment key={n}>
            <MenuItem
              icon={Play}
              onSelect={() => {
                onPlay();
                playTakeFrom(take, startMs);
              }}
            >
              <span className="block max-w-64 truncate">{t('segment.playText', { text })}</span>
            </MenuItem>
            {canRegenerate ? (
              <MenuItem
                icon={RefreshCw}
                disabled={redo !== null}
                onSelect={() => void regenerateSegment(take, n)}
              >
                <span className="block max-w-64 truncate">{t('segment.regenerateText', { text })}</span>
              </MenuItem>
            ) : null}
          </Fragment>
        );
      })}
      {isChanged && canSpeakChanges ? (
        <MenuItem icon={AudioLines} onSelect={() => speakChanges(take)}>
          {t('segment.speakChanges')}
        </MenuItem>
      ) : null}
    </Menu>
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

/**
 * Groups the segments without the pauses by the line that they may begin in. Each line has its buttons at its first
 * segment, by whose place it is returned.
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
