import { AudioLines, Ellipsis, Play, RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { IconButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ScriptSegment } from '../script-segments.ts';
import { playTakeFrom, regenerateSegment, speakChanges } from '../take-actions.ts';

export interface SegmentToolsProps {
  readonly at: number;
  /** Its number as shown to the user, which skips pauses. */
  readonly number: number;
  readonly take: Take | null;
  readonly isTabStop: boolean;
  readonly canRegenerate: boolean;
  readonly canSpeakChanges: boolean;
  /** The segment of the take being regenerated. */
  readonly redo: number | 'all' | null;
  readonly onPlay: () => void;
}

interface LineProps extends SegmentToolsProps {
  readonly line: readonly ScriptSegment[];
  /** The speaker of the first segment. */
  readonly speaker: string | null;
  readonly color: string | undefined;
  readonly isLit: boolean;
}

type ButtonProps = LineProps & { readonly take: Take; readonly tab: number };

/** Renders the margin buttons of a line for the segments that begin in it. */
export function SegmentTools(props: LineProps) {
  const { t } = useTranslation('speech');
  const { number, line, take, speaker, color, isTabStop, isLit, onPlay } = props;
  const tab = isTabStop ? 0 : -1;
  const first = line.find(({ startMs }) => startMs !== null);
  const from = first?.startMs ?? null;
  return (
    // An absolute element that would be inline is positioned where its line begins.
    <span className="pointer-events-auto absolute left-0 inline-flex h-[1lh] w-(--script-margin) items-center justify-end gap-0.5 pr-2.5 text-ink-3">
      {take === null ? (
        <span aria-hidden className="mr-1 text-xs tabular-nums">
          {number}
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
              label={t('segment.play', { n: number + line.indexOf(first) })}
              aria-description={speaker ?? undefined}
              tabIndex={tab}
              data-segment-play
              onClick={() => {
                onPlay();
                playTakeFrom(take, from);
              }}
              className={cx('size-6!', isLit && 'bg-craft-tint text-craft-ink')}
            />
          )}
        </>
      )}
      <span
        aria-hidden
        style={{ backgroundColor: color }}
        className={cx('ml-1 h-5 w-0.75 shrink-0 rounded-full', color === undefined && 'bg-hairline')}
      />
    </span>
  );
}

/** Renders the button that regenerates a segment; one that changed is regenerated together with all other changes. */
function SegmentRegenerate({
  number,
  line: [segment],
  take,
  tab,
  canRegenerate,
  canSpeakChanges,
  redo,
}: ButtonProps) {
  const { t } = useTranslation('speech');
  if (segment === undefined) return null;
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
      label={t('segment.regenerate', { n: number })}
      tabIndex={tab}
      disabled={redo !== null}
      onClick={() => void regenerateSegment(take, n)}
      className="size-6!"
      icon={redo === n ? <Spinner /> : <RefreshCw aria-hidden size={13} />}
    />
  ) : null;
}

/** Renders a menu in place of the buttons if several segments begin in one line. */
function LineMenu({ number, line, take, tab, canRegenerate, canSpeakChanges, redo, onPlay }: ButtonProps) {
  const { t } = useTranslation('speech');
  const isChanged = line.some(({ startMs }) => startMs === null);
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('segment.menu', { from: number, to: number + line.length - 1 })}
          tabIndex={tab}
          className={cx('size-6!', isChanged && 'text-warn')}
          icon={line.some(({ n }) => n === redo) ? <Spinner /> : <Ellipsis aria-hidden size={14} />}
        />
      }
    >
      {line.map(({ n, text, startMs }) => {
        if (startMs === null) return null;
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
