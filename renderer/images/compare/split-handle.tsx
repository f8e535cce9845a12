import { ChevronsLeftRight } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SplitHandleProps {
  /** Percent from the left. */
  readonly at: number;
  readonly onChange: (at: number) => void;
  /** The element that the handle divides; pointer positions are measured against it. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly leftName: string;
  readonly rightName: string;
}

/** Renders the line between two images, which the user drags or moves with the arrow keys. */
export function SplitHandle({ at, onChange, stage, leftName, rightName }: SplitHandleProps) {
  const { t } = useTranslation('lightbox');
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => handle.current?.focus(), []);
  const follow = (x: number) => {
    const box = stage.current?.getBoundingClientRect();
    if (box) onChange(splitAt(x - box.left, box.width));
  };
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      aria-label={t('compare.slider')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t('compare.value', { left: leftName, right: rightName, part: at / 100 })}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = splitAfter(event, at);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        onChange(to);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event.clientX);
      }}
      style={{ left: `${at}%` }}
      className="group absolute inset-y-0 z-[1] -ml-5 flex w-10 cursor-ew-resize touch-none items-center justify-center outline-none"
    >
      <span aria-hidden className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-ink shadow-raised" />
      <span
        aria-hidden
        className="relative flex size-9 items-center justify-center rounded-full border border-hairline bg-raised text-ink shadow-overlay group-focus-visible:outline-2 group-focus-visible:outline-craft group-focus-visible:outline-offset-2"
      >
        <ChevronsLeftRight size={17} />
      </span>
    </div>
  );
}

/**
 * The distance one key press moves the line, in percent of the stage; Shift or a page key moves it ten times as far.
 */
const STEP = 1;
const FAR = 10;

/**
 * Returns where a key moves the line between two images, in percent from the left; null for keys without a meaning
 * here.
 */
export function splitAfter(press: Pick<KeyboardEvent, 'key' | 'shiftKey'>, at: number): number | null {
  const step = press.shiftKey ? FAR : STEP;
  const to = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - FAR,
    PageUp: at + FAR,
    Home: 0,
    End: 100,
  }[press.key];
  return to === undefined ? null : withinStage(to);
}

/**
 * Returns where a pointer moves the line, in percent from the left.
 * @param x CSS pixels from the left edge of the stage
 */
export function splitAt(x: number, width: number): number {
  return width > 0 ? withinStage((x / width) * 100) : 50;
}

function withinStage(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
