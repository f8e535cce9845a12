import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { moveSection } from '../../../shared/service/lyrics/move-section.ts';
import {
  duplicateSection,
  removeSection,
  retagSection,
} from '../../../shared/service/lyrics/section-edits.ts';
import type { SectionTag } from '../../../shared/service/lyrics/tags.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { comboCaps, IS_MAC } from '../../ui/key-combo.ts';
import { addSection } from './add-section.ts';
import { AddSection } from './add-section-menu.tsx';
import type { LyricsEditorHandle } from './lyrics-editor.tsx';
import { blockName, sectionName } from './lyrics-messages.ts';
import { type SectionActs, SectionMenu } from './section-menu.tsx';
import { type BlockActs, TimelineBlockButton } from './timeline-block.tsx';
import { timelineNow } from './timeline-state.ts';
import { useBlockDrag } from './use-block-drag.ts';
import { writingState } from './writing-state.ts';

/** More blocks than any song needs are not rendered. */
const MOST_BLOCKS = 120;
/** Distance of the menu button from the edge of its block, in pixels. */
const MENU_INSET = 2;

interface StructureTimelineProps {
  /** The editor of the lyrics: changes made here become undo steps there. */
  readonly editor: RefObject<LyricsEditorHandle | null>;
}

/** Shows the song as one block per section; the user can jump to a block, move it by mouse or keys, and add blocks. */
export function StructureTimeline({ editor }: StructureTimelineProps) {
  const { t } = useTranslation('lyrics');
  const hint = useId();
  const row = useRef<HTMLDivElement>(null);
  const { blocks: all, seconds: total } = useStore(writingState, (state) => state.timeline);
  const blocks = all.slice(0, MOST_BLOCKS);
  const current = useStore(writingState, (state) => state.section);
  const writing = useStore(writingState, (state) => state.writing);
  const [focused, setFocused] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [menuOpen, setMenuOpen] = useState(false);
  /** Whether a block has the focus; only then it has a menu button. */
  const [inHand, setInHand] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const toFocus = useRef<number | null>(null);
  /** The position where the text of a section just added belongs. */
  const toWrite = useRef<number | null>(null);
  const count = blocks.length;
  const stop = Math.min(Math.max(0, focused ?? current), count - 1);

  const placeMenu = () => placeOn(menuButton.current, row.current, buttonAt(row.current, stop));
  useLayoutEffect(placeMenu);
  useEffect(() => {
    // A block that was moved by keys keeps the focus at its new index.
    if (toFocus.current === null) return;
    buttonAt(row.current, toFocus.current)?.focus();
    toFocus.current = null;
  });

  /** Applies a new text, focuses the block at `at`, and announces it. */
  const put = (text: string, at: number, words: string) => {
    editor.current?.replaceAll(text);
    toFocus.current = at;
    setFocused(at);
    setAnnouncement(words);
  };
  const move = (from: number, to: number) => {
    const block = blocks[from];
    if (!block || writing || to === from || to < 0 || to >= count) return;
    const name = blockName(block);
    put(moveSection(timelineNow().source, from, to), to, t('timeline.moved', { name, at: to + 1, count }));
  };
  const drag = useBlockDrag({
    row,
    onDrop: move,
    onPutBack: (index) => sayPutBack(index),
    disabled: writing,
  });
  const sayPutBack = (index: number) => {
    const block = blocks[index];
    if (block) setAnnouncement(t('timeline.putBack', { name: blockName(block) }));
  };
  const sections: SectionActs = {
    move,
    retag(index, tag) {
      const { source } = timelineNow();
      const text = retagSection(source, index, tag);
      if (text !== source) put(text, index, t('timeline.retagged', { name: sectionName(tag) }));
    },
    duplicate(index) {
      const block = blocks[index];
      const words = block && { name: blockName(block), at: index + 2, count: count + 1 };
      if (words) put(duplicateSection(timelineNow().source, index), index + 1, t('timeline.added', words));
    },
    remove(index) {
      const block = blocks[index];
      if (!block || writing) return;
      const keys = comboCaps('Mod+Z', IS_MAC).join('+');
      put(
        removeSection(timelineNow().source, index),
        Math.min(index, count - 2),
        t('timeline.deleted', { name: blockName(block), keys }),
      );
      if (count === 1) editor.current?.focus();
    },
  };
  const add = (tag: SectionTag) => {
    const { text, cursor } = addSection(timelineNow().source, current === -1 ? count - 1 : current, tag);
    editor.current?.replaceAll(text);
    toWrite.current = cursor;
    const at = count === 0 ? 1 : (current === -1 ? count : current + 1) + 1;
    setAnnouncement(t('timeline.added', { name: sectionName(tag), at, count: count + 1 }));
  };
  const continueWriting = () => {
    if (toWrite.current !== null) editor.current?.focusAt(toWrite.current);
    toWrite.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (actOf(event, index)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const to = step !== 0 ? index + step : event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : null;
    if (to === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // With Alt the browser would navigate back.
    event.preventDefault();
    if (event.altKey) move(index, to);
    else buttonAt(row.current, to)?.focus();
  };

  /** Handles the keys that act on a block or undo; returns false for other keys. */
  const actOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, index: number): boolean => {
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(index);
    else if (altKey) return false;
    else if ((ctrlKey || metaKey) && /^[zy]$/i.test(key)) {
      if (shiftKey || key === 'y') editor.current?.redo();
      else editor.current?.undo();
    } else if ((key === 'Delete' || key === 'Backspace') && !ctrlKey && !metaKey) sections.remove(index);
    else return false;
    return true;
  };
  const openMenu = (index: number) => {
    if (writing) return;
    setFocused(index);
    setMenuOpen(true);
  };

  const now: BlockActs = {
    select(index) {
      const block = timelineNow().blocks[index];
      if (block && !drag.justDragged()) editor.current?.select(block.from, block.to);
    },
    focus: setFocused,
    menu: openMenu,
    keyDown: onKeyDown,
    pointerDown: drag.onPointerDown,
  };
  const acts = useRef(now);
  const adds = useRef({ add, continueWriting });
  useLayoutEffect(() => {
    acts.current = now;
    adds.current = { add, continueWriting };
  });
  const onAdd = useCallback((tag: SectionTag) => adds.current.add(tag), []);
  const onClosed = useCallback(() => adds.current.continueWriting(), []);

  const withMenu = (inHand || menuOpen) && !writing && drag.index === null;
  const menuBlock = withMenu ? blocks[stop] : undefined;
  return (
    <section data-undoes-text aria-label={t('timeline.title')} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <h2 className="font-medium text-ink-2">{t('timeline.title')}</h2>
        {total.max > 0 ? (
          <p className="text-ink-2 tabular-nums">
            {t('timeline.total', { min: clockTime(total.min * 1000), max: clockTime(total.max * 1000) })}
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 items-stretch gap-1">
        {count === 0 ? (
          <p className="flex min-h-11 min-w-0 flex-1 items-center rounded-md border border-dashed border-hairline px-3 text-sm text-ink-3">
            {t('timeline.empty')}
          </p>
        ) : (
          <div className="relative flex min-w-0 flex-1">
            <div
              ref={row}
              onScroll={placeMenu}
              onFocus={() => setInHand(true)}
              onBlur={() => setInHand(false)}
              role="toolbar"
              aria-label={t('timeline.title')}
              aria-describedby={hint}
              className="relative flex min-w-0 flex-1 gap-[3px] -ml-0.5 overflow-x-auto overscroll-x-contain p-0.5 [scrollbar-width:thin]"
            >
              {blocks.map((block) => (
                <TimelineBlockButton
                  // A section has no id, so its index is its key.
                  key={block.index}
                  block={block}
                  count={count}
                  current={block.index === current}
                  tabbable={block.index === stop}
                  shift={drag.shiftOf(block.index)}
                  dragged={drag.index === block.index}
                  acts={acts}
                />
              ))}
            </div>
            {menuBlock ? (
              <SectionMenu
                ref={menuButton}
                block={menuBlock}
                count={count}
                open={menuOpen}
                onOpenChange={(open) => {
                  setMenuOpen(open);
                  // The button stays to take the focus back.
                  if (!open) setInHand(true);
                }}
                onClosed={() => buttonAt(row.current, stop)?.focus()}
                acts={sections}
              />
            ) : null}
          </div>
        )}
        <AddSection onAdd={onAdd} onClosed={onClosed} disabled={writing} />
      </div>
      <p id={hint} className="sr-only">
        {t('timeline.hint')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

/** Positions the menu button in the top corner of a block, however far the row is scrolled. */
function placeOn(button: HTMLElement | null, row: HTMLElement | null, block: HTMLElement | null): void {
  if (!button || !row || !block) return;
  const right = block.offsetLeft - row.scrollLeft + block.offsetWidth;
  button.style.left = `${right - button.offsetWidth - MENU_INSET}px`;
}

function buttonAt(row: HTMLElement | null, index: number): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-block="${index}"]`) ?? null;
}
