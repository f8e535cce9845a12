import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { usePopupTrigger } from './popup-trigger.ts';

const load = () => import('./popover-surface.tsx');
const Surface = lazy(() => load().then((module) => ({ default: module.PopoverSurface })));

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
  const popup = usePopupTrigger({ trigger, kind: 'dialog', open, onOpenChange, preload: load });
  return (
    <>
      {popup.trigger}
      {popup.wanted ? (
        <Suspense fallback={null}>
          <Surface
            open={popup.open}
            onOpenChange={popup.onPopupChange}
            anchor={popup.anchor}
            label={label}
            side={side}
            align={align}
            className={className ?? 'p-3'}
          >
            {children}
          </Surface>
        </Suspense>
      ) : null}
    </>
  );
}
