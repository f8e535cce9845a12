import { type KeyboardEvent, memo, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWords } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { blockName, sectionLength, sectionShortName } from './lyrics-messages.ts';
import { hueEdge, hueGround, hueInk } from './section-hue.ts';
import { sameBlock, type TimelineBlock } from './timeline-blocks.ts';

interface TimelineBlockButtonProps {
  readonly block: TimelineBlock;
  readonly count: number;
  /** Whether the cursor of the editor is in it. */
  readonly current: boolean;
  readonly tabbable: boolean;
  /** Its offset while dragged or making room, in pixels. */
  readonly shift: number;
  readonly dragged: boolean;
  /** The same object for the lifetime of the timeline. */
  readonly acts: RefObject<BlockActs>;
}

/** The actions on a block, by its index. */
export interface BlockActs {
  select(index: number): void;
  focus(index: number): void;
  /** Opens the menu of the block. */
  menu(index: number): void;
  keyDown(event: KeyboardEvent<HTMLButtonElement>, index: number): void;
  pointerDown(event: PointerEvent<HTMLButtonElement>, index: number): void;
}

/** The most characters of a length that fit the narrowest block. */
const FITS = 7;

/**
 * Renders a section of the timeline in its color, about as wide as it is long. It is memoized, as
 * most keystrokes change one block at most.
 */
export const TimelineBlockButton = memo(BlockButton, sameButton);

function BlockButton(props: TimelineBlockButtonProps) {
  const { block, count, current, tabbable, shift, dragged, acts } = props;
  const { t } = useTranslation('lyrics');
  const { index, tag, hue, weight, wrong } = block;
  const long = blockName(block);
  const short = tag === null ? long : sectionShortName(tag);
  const length = sectionLength(block.seconds);
  const place = t('timeline.place', { at: index + 1, count });
  return (
    <button
      type="button"
      data-block={index}
      data-section={tag ?? 'unknown'}
      aria-current={current || undefined}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete Shift+F10"
      tabIndex={tabbable ? 0 : -1}
      {...(dragged ? {} : tooltipAttributes({ label: `${long} · ${length}` }))}
      onClick={() => acts.current.select(index)}
      onFocus={() => acts.current.focus(index)}
      onKeyDown={(event) => acts.current.keyDown(event, index)}
      onContextMenu={(event) => {
        event.preventDefault();
        acts.current.menu(index);
      }}
      onPointerDown={(event) => acts.current.pointerDown(event, index)}
      style={{
        flex: `${weight} 0 0px`,
        ...(hue === null
          ? {}
          : {
              backgroundColor: hueGround(hue),
              borderColor: current ? hueInk(hue) : hueEdge(hue),
              color: hueInk(hue),
            }),
        ...(shift === 0 ? {} : { translate: `${shift}px 0` }),
      }}
      className={cx(
        '@container relative flex h-11 min-w-16 touch-pan-x select-none flex-col justify-center overflow-hidden rounded-md border px-1.5 text-left',
        hue === null && 'border-dashed border-bad bg-bad-tint text-bad',
        dragged ? 'z-10 cursor-grabbing shadow-overlay' : 'cursor-grab transition-[translate]',
      )}
    >
      {/* The full text for screen readers, whatever fits. As content, since a label would have
          to repeat the visible text exactly. */}
      <span className="sr-only">
        {joinWords([long, length, ...(tag === null ? [t('timeline.unknown')] : []), place])}
      </span>
      <span aria-hidden className="truncate text-xs font-medium">
        {long === short ? (
          long
        ) : (
          <>
            <span className="hidden @min-[7rem]:inline">{long}</span>
            <span className="@min-[7rem]:hidden">{short}</span>
          </>
        )}
      </span>
      <span
        aria-hidden
        className={cx(
          'truncate text-2xs tabular-nums',
          wrong ? 'text-bad' : 'text-ink-2',
          length.length > FITS && 'hidden @min-[3.75rem]:inline',
        )}
      >
        {length}
      </span>
    </button>
  );
}

function sameButton(before: TimelineBlockButtonProps, now: TimelineBlockButtonProps): boolean {
  return (
    before.count === now.count &&
    before.current === now.current &&
    before.tabbable === now.tabbable &&
    before.shift === now.shift &&
    before.dragged === now.dragged &&
    sameBlock(before.block, now.block)
  );
}
