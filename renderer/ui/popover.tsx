import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

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
export function Popover({
  trigger,
  label,
  children,
  side = 'bottom',
  align = 'start',
  className,
  ...root
}: PopoverProps) {
  return (
    <Base.Root {...root}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={label}
            className={cx(
              'motion-pop max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg border border-hairline bg-raised shadow-overlay outline-none',
              className ?? 'p-3',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
