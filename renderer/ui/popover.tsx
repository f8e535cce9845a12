import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { closeOnLeaving, usePopupTrigger } from './popup-trigger.ts';

interface PopoverProps {
  /** The button that opens the panel. */
  readonly trigger: ReactElement;
  /** The accessible name of the panel. */
  readonly label: string;
  /** A function receives a callback that closes the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Sets width and padding; 12 px of padding by default. */
  readonly className?: string;
}

/** Renders a small panel opened by a button. The focus moves in and returns; Esc and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, side = 'bottom', align = 'start', open, onOpenChange, className } = props;
  const popup = usePopupTrigger({ trigger, kind: 'dialog', open, onOpenChange });
  const panel = useRef<HTMLElement>(null);
  const { anchor } = popup;
  if (!popup.wasOpened) return popup.trigger;
  return (
    <>
      {popup.trigger}
      <Base.Root open={popup.open} onOpenChange={(next, details) => popup.onPopupChange(next, details.event)}>
        <Base.Portal>
          <Base.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            {...closeOnLeaving(anchor, popup.close)}
            className="z-50"
          >
            <Base.Popup
              aria-label={label}
              ref={(node) => {
                // Still needed after the panel was removed.
                if (node) panel.current = node;
              }}
              // The focus may be on the chosen item, or on something that a shortcut opened meanwhile.
              finalFocus={() => {
                const { activeElement, body } = document;
                const isLeft = activeElement === body || panel.current?.contains(activeElement);
                return isLeft ? (anchor.current ?? true) : false;
              }}
              className={cx(
                'motion-pop max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg border border-hairline bg-raised shadow-overlay outline-none',
                className ?? 'p-3',
              )}
            >
              {typeof children === 'function' ? children(popup.close) : children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </>
  );
}
