import type { ReactElement, ReactNode } from 'react';
import { lazyCode, useLazyCode } from './lazy-code.ts';
import { usePopupTrigger } from './popup-trigger.ts';

const surface = lazyCode(() => import('./popover-surface.tsx'));

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** The accessible name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Widths and padding; 12 px of padding unless given. */
  readonly className?: string;
}

/** A small panel opened by a button. Focus goes in and comes back; Esc and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, side = 'bottom', align = 'start', open, onOpenChange, className } = props;
  const popup = usePopupTrigger({ trigger, kind: 'dialog', open, onOpenChange, preload: surface.load });
  const code = useLazyCode(surface, popup.wanted);
  return (
    <>
      {popup.trigger}
      {code && popup.wanted ? (
        <code.PopoverSurface
          open={popup.open}
          onOpenChange={popup.onPopupChange}
          anchor={popup.anchor}
          label={label}
          side={side}
          align={align}
          className={className ?? 'p-3'}
        >
          {children}
        </code.PopoverSurface>
      ) : null}
    </>
  );
}
