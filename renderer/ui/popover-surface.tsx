import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';

export interface PopoverSurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean, event: Event) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders an open popover. Its code is loaded on first use. */
export function PopoverSurface(props: PopoverSurfaceProps) {
  const { open, onOpenChange, anchor, label, side, align, className, children } = props;
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
            finalFocus={anchor}
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
