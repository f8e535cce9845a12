import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import type { KeyCombo } from './key-combo.ts';

interface TooltipProps {
  /** Plain words. A tooltip never holds the only copy of something: touch and many screen readers do not see it. */
  readonly label: ReactNode;
  readonly shortcut?: KeyCombo | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The element it belongs to; gets the pointer and focus handlers. */
  readonly children: ReactElement;
}

/** A short note beside the pointer or focus. */
export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="motion-pop flex max-w-72 items-center gap-2 rounded-md bg-tooltip px-2 py-1 text-xs text-on-tooltip shadow-overlay">
            <span className="min-w-0 break-words">{label}</span>
            {shortcut ? <Kbd combo={shortcut} tone="tooltip" /> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Makes neighbouring tooltips open at once after the first. Stands once around the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={500} timeout={300}>
      {children}
    </Base.Provider>
  );
}
