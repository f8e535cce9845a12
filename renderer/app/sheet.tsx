import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../ui/cx.ts';
import { useOver } from '../ui/use-over.ts';
import { registerSheet } from './open-sheet.ts';

interface SheetProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The action whose keys open and close it. */
  readonly toggledBy: string;
  readonly children: ReactNode;
}

const SIDES = {
  left: 'motion-slide left-0 w-80 max-w-[85vw] border-r bg-panel',
  right: 'motion-slide-end right-0 w-90 max-w-[92vw] border-l bg-background',
};

/**
 * Renders a panel at an edge over everything in a narrow window; it keeps the focus and closes with
 * Escape or a click outside.
 */
export function Sheet({ label, side, open, onOpenChange, toggledBy, children }: SheetProps) {
  const close = useEffectEvent(() => onOpenChange(false));
  useOver('dialog', open);
  useEffect(() => {
    if (!open) return;
    return registerSheet({ toggledBy, close: () => close() });
  }, [open, toggledBy]);
  // Base UI reads the focus too late: the content may have taken it by then.
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement;
  }, [open]);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="motion-fade fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup
          ref={popup}
          data-sheet
          // Not its first button, which may well be that of the trash.
          initialFocus={popup}
          finalFocus={() => {
            const { activeElement, body } = document;
            const isLeft = activeElement === body || activeElement?.closest('[data-sheet]') != null;
            return isLeft && cameFrom.current;
          }}
          aria-label={label}
          className={cx(
            SIDES[side],
            'fixed inset-y-0 z-20 flex flex-col border-hairline shadow-overlay outline-none',
          )}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
