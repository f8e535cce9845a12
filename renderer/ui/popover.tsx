import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import { usePopupTrigger } from './popup-trigger.ts';

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
  const popup = usePopupTrigger({ trigger, kind: 'dialog', open, onOpenChange });
  return (
    <>
      {popup.trigger}
      {popup.wanted ? (
        <PopoverSurface
          open={popup.open}
          onOpenChange={popup.onPopupChange}
          anchor={popup.anchor}
          label={label}
          side={side}
          align={align}
          className={className ?? 'p-3'}
        >
          {children}
        </PopoverSurface>
      ) : null}
    </>
  );
}

interface PopoverSurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean, event: Event) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
  readonly className: string;
  readonly children: ReactNode;
}

function PopoverSurface(props: PopoverSurfaceProps) {
  const { open, onOpenChange, anchor, label, side, align, className, children } = props;
  const popup = useRef<HTMLElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next, details) => onOpenChange(next, details.event)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <Base.Popup
            aria-label={label}
            ref={(node) => {
              // Still needed when it is gone.
              if (node) popup.current = node;
            }}
            // The focus may be on the chosen thing, or on something opened by a shortcut meanwhile.
            finalFocus={() => {
              const { activeElement, body } = document;
              const isLeft = activeElement === body || popup.current?.contains(activeElement);
              return isLeft ? (anchor.current ?? true) : false;
            }}
            className={cx(
              'motion-pop max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg border border-hairline bg-raised shadow-overlay outline-none',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
