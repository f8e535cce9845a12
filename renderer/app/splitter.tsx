import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { changeSettings, useSettings } from './settings-store.ts';

interface SplitterProps {
  readonly label: string;
  /** The edge of the pane it is on. */
  readonly edge?: 'left' | 'right' | 'bottom';
  /** Width of the pane, or its height, in CSS pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Runs while it moves. */
  readonly onChange: (value: number) => void;
  /** Runs once when the drag ends. */
  readonly onCommit: (value: number) => void;
  /** Runs when it is dragged far below the minimum, or Enter is pressed. */
  readonly onCollapse: () => void;
}

/** Returns the width of a pane that a setting stores, and the handlers of its splitter. */
export function usePaneWidth(setting: 'listWidth' | 'parametersWidth' | 'speechDrawerWidth') {
  const stored = useSettings((settings) => settings[setting]);
  // During a drag the width is local; the settings are changed once, at the end.
  const [dragged, setDragged] = useState<number | null>(null);
  const onCommit = (width: number) => {
    // The settings have the width at once, before the core stores it, so a new drag starts from it.
    void changeSettings({ [setting]: width }).catch(reportError);
    setDragged(null);
  };
  return { value: dragged ?? stored, onChange: setDragged, onCommit };
}

const STEP = 16;
/** Dragged to less than this share of the minimum, the pane collapses. */
const COLLAPSE_BELOW = 0.6;

/** Renders the divider between two panes, moved by dragging or the arrow keys, Home, End and Enter. */
export function Splitter(props: SplitterProps) {
  const { label, edge = 'right', value, min, max, onChange, onCommit, onCollapse } = props;
  const isRow = edge === 'bottom';
  const sign = edge === 'left' ? -1 : 1;
  const start = useRef<{ at: number; value: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)));
  const placeOf = (event: PointerEvent) => (isRow ? event.clientY : event.clientX);
  const sizeAt = (event: PointerEvent) => {
    const from = start.current;
    return from === null ? value : from.value + sign * (placeOf(event) - from.at);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: placeOf(event), value };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onChange(clamp(sizeAt(event)));
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (!start.current) return;
    const next = sizeAt(event);
    start.current = null;
    setDragging(false);
    if (next < min * COLLAPSE_BELOW) onCollapse();
    else onCommit(clamp(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = isRow ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const next = { [less]: value - sign * STEP, [more]: value + sign * STEP, Home: min, End: max }[event.key];
    if (event.key === 'Enter') onCollapse();
    else if (next !== undefined) onCommit(clamp(next));
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget; <hr> is not.
    <div
      role="separator"
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute z-10 touch-none bg-hairline transition-colors',
        // The line is 1 px wide, its drag area 9 px.
        "before:absolute before:content-['']",
        isRow
          ? 'inset-x-0 bottom-0 h-px cursor-row-resize before:inset-x-0 before:-top-1 before:h-2.25'
          : 'inset-y-0 w-px cursor-col-resize before:inset-y-0 before:-left-1 before:w-2.25',
        { right: 'right-0', left: 'left-0', bottom: '' }[edge],
        'hover:bg-craft focus-visible:bg-craft focus-visible:outline-1 focus-visible:outline-offset-0',
        dragging && 'bg-craft',
      )}
    />
  );
}
