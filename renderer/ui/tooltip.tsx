import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import type { KeyCombo } from './key-combo.ts';
import { useAnchor } from './use-anchor.ts';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface TooltipText {
  /** Plain text. A tooltip never contains information found nowhere else, because touch does not show it. */
  readonly label: string;
  readonly shortcut?: KeyCombo | undefined;
  readonly side?: TooltipSide | undefined;
}

/**
 * Returns the attributes that give an element a tooltip. One layer serves all elements, so a long list costs nothing
 * extra.
 */
export function tooltipAttributes({ label, shortcut, side = 'top' }: TooltipText) {
  return { 'data-tooltip': label, 'data-tooltip-keys': shortcut, 'data-tooltip-side': side };
}

/** The element with a tooltip at or around this place. */
function tooltipTarget(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

const OPEN_AFTER_MS = 300;
/** Delay that lets the pointer move from the element into the tooltip. */
const CLOSE_AFTER_MS = 120;
/** Time after closing in which the next tooltip opens without delay. */
const WARM_FOR_MS = 400;

/** Renders the current tooltip: on hover after a delay, on keyboard focus at once; any key hides it. */
export function TooltipLayer() {
  const target = useTooltipTarget();
  useChangingLabel(target);
  return target?.dataset.tooltip
    ? createPortal(<Bubble key={target.dataset.tooltip} target={target} />, document.body)
    : null;
}

function Bubble({ target }: { target: HTMLElement }) {
  const { tooltip, tooltipKeys, tooltipSide } = target.dataset;
  const place = useAnchor(target, tooltipSide);
  return (
    <div
      style={place}
      // Screen readers already read its text as the element's name or description.
      aria-hidden
      data-tooltip-bubble=""
      className="fixed z-50 m-1.5 flex w-max max-w-72 animate-appear items-center gap-2 rounded-md bg-tooltip px-2 py-1 text-on-tooltip text-xs shadow-overlay"
    >
      <span className="min-w-0 break-words">{tooltip}</span>
      {tooltipKeys ? <Kbd combo={tooltipKeys} tone="tooltip" /> : null}
    </div>
  );
}

/** Renders again when the text changes while it is shown. */
function useChangingLabel(target: HTMLElement | null): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!target) return;
    const observer = new MutationObserver(() => redraw((count) => count + 1));
    observer.observe(target, { attributeFilter: ['data-tooltip'] });
    return () => observer.disconnect();
  }, [target]);
}

/** Returns whether an element is still in the document and not behind a dialog. */
function canBeReached(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[inert], [aria-hidden="true"]') === null;
}

function useTooltipTarget(): HTMLElement | null {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let current: HTMLElement | null = null;
    /** The pressed element, which shows no tooltip again until the pointer has left it. */
    let pressed: HTMLElement | null = null;
    let closedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const show = (next: HTMLElement | null) => {
      clearTimeout(timer);
      if (current && !next) closedAt = performance.now();
      current = next;
      setShown(next);
    };
    const later = (next: HTMLElement | null, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(next && canBeReached(next) ? next : null), ms);
    };
    const onPointerOver = (event: PointerEvent) => {
      // A pointer with a pressed button is dragging something.
      if (event.pointerType === 'touch' || event.buttons !== 0) return;
      // Over the tooltip itself it stays, so that its text can be read and copied.
      if (event.target instanceof Element && event.target.closest('[data-tooltip-bubble]'))
        return clearTimeout(timer);
      const next = tooltipTarget(event.target);
      if (next !== null && next === pressed) return clearTimeout(timer);
      pressed = null;
      if (next === current && next !== null) return clearTimeout(timer);
      if (next === null) return later(null, CLOSE_AFTER_MS);
      const warm = current !== null || performance.now() - closedAt < WARM_FOR_MS;
      later(next, warm ? 0 : OPEN_AFTER_MS);
    };
    const onFocusIn = (event: FocusEvent) => {
      const next = tooltipTarget(event.target);
      show(next?.matches(':focus-visible') ? next : null);
    };
    const hide = () => show(null);
    const onPress = (event: PointerEvent) => {
      pressed = tooltipTarget(event.target);
      hide();
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', onPress, { capture: true, signal });
    document.addEventListener('keydown', hide, { capture: true, signal });
    window.addEventListener('scroll', hide, { capture: true, signal });
    return () => {
      clearTimeout(timer);
      mounted.abort();
    };
  }, []);
  return shown;
}
