import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { useAnchor } from './use-anchor.ts';

const OPEN_AFTER_MS = 160;
/** Delay that lets the pointer move from the mark into the card. */
const CLOSE_AFTER_MS = 140;

interface HoverCardsProps {
  /** Selector of the marks that have a card. */
  readonly marks: string;
  /** Returns the content of a mark's card; null for no card. */
  readonly card: (mark: HTMLElement) => ReactNode;
  readonly className?: string;
  /** Selector of the mark that the keyboard is at, if the marks themselves take no focus; null if none. */
  readonly current?: string | null;
  readonly children: ReactNode;
}

/**
 * Shows one card for any number of marks: after a delay on hover, at once on focus. The pointer can move into the card;
 * Esc closes it. An open card is its mark's accessible description.
 */
export function HoverCards({ marks, card, className, current = null, children }: HoverCardsProps) {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (next: HTMLElement | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMark(next), ms);
  };
  const now = (next: HTMLElement | null) => {
    clearTimeout(timer.current);
    setMark(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    clearTimeout(timer.current);
    setMark(current === null ? null : (area.current?.querySelector<HTMLElement>(current) ?? null));
  }, [current]);
  const markAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>(marks) : null;
  const body = mark && card(mark);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the marks inside, which have roles of their own
    <div
      ref={area}
      className={className}
      onPointerOver={(event) => {
        if (event.pointerType === 'touch' || event.buttons !== 0) return;
        const next = markAt(event.target);
        if (next === mark && next !== null) clearTimeout(timer.current);
        else later(next, next === null ? CLOSE_AFTER_MS : mark ? 0 : OPEN_AFTER_MS);
      }}
      onPointerLeave={() => later(null, CLOSE_AFTER_MS)}
      onFocus={(event) => {
        const next = markAt(event.target);
        if (next) now(next);
      }}
      onBlur={() => now(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !mark) return;
        event.stopPropagation();
        now(null);
      }}
    >
      {children}
      {mark && body
        ? createPortal(
            <Card mark={mark} onEnter={() => clearTimeout(timer.current)} onLeave={() => now(null)}>
              {body}
            </Card>,
            // Within a landmark, so that screen readers find it.
            mark.closest('main, dialog, [role="dialog"]') ?? document.body,
          )
        : null}
    </div>
  );
}

interface CardProps {
  readonly mark: HTMLElement;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Card({ mark, onEnter, onLeave, children }: CardProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const place = useAnchor(mark, 'top');
  useEffect(() => {
    mark.setAttribute('aria-describedby', id);
    // Scrolling would move the mark away from its card.
    const hide = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) onLeave();
    };
    window.addEventListener('scroll', hide, true);
    return () => {
      mark.removeAttribute('aria-describedby');
      window.removeEventListener('scroll', hide, true);
    };
  }, [mark, id, onLeave]);
  return (
    <div
      ref={box}
      style={place}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      // React bubbles events through the portal, which must not reach the marks.
      onPointerOver={(event) => event.stopPropagation()}
      className={cx(
        'fixed z-50 m-1.5 max-h-80 w-max max-w-80 animate-appear overflow-y-auto rounded-lg border border-hairline',
        'bg-raised p-3 text-base text-ink shadow-overlay',
      )}
    >
      {children}
    </div>
  );
}
