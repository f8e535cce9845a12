import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { KeyCombo } from './key-combo.ts';
import { lazyCode, useLazyCode } from './lazy-code.ts';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface TooltipWords {
  /** Plain words. A tooltip never holds the only copy of something: touch does not show it. */
  readonly label: string;
  readonly shortcut?: KeyCombo | undefined;
  readonly side?: TooltipSide | undefined;
}

/** The attributes that give an element a tooltip. One layer serves them all: a list of thousands costs nothing more. */
export function tooltipAttributes({ label, shortcut, side = 'top' }: TooltipWords) {
  return { 'data-tooltip': label, 'data-tooltip-keys': shortcut, 'data-tooltip-side': side };
}

/** A short note beside the pointer or focus; read out as the description of its element. */
export function Tooltip({ children, ...words }: TooltipWords & { readonly children: ReactElement }) {
  return cloneElement(children, { ...tooltipAttributes(words), 'aria-description': words.label } as object);
}

const layer = lazyCode(() => import('./tooltip-layer.tsx'));

/** Stands once around the app. The layer is read when a pointer or the focus first meets an element with a tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [first, setFirst] = useState<HTMLElement | null>(null);
  const code = useLazyCode(layer, first !== null);
  const ready = code !== undefined;
  useEffect(() => {
    if (first) {
      if (ready) return;
      // Pressed while the layer is still being read: what was pressed says no more.
      const onPress = () => setFirst(null);
      document.addEventListener('pointerdown', onPress, true);
      return () => document.removeEventListener('pointerdown', onPress, true);
    }
    const onMeet = (event: Event) => setFirst(tooltipTarget(event.target));
    document.addEventListener('pointerover', onMeet);
    document.addEventListener('focusin', onMeet);
    return () => {
      document.removeEventListener('pointerover', onMeet);
      document.removeEventListener('focusin', onMeet);
    };
  }, [first, ready]);
  return (
    <>
      {children}
      {first && code ? <code.TooltipLayer first={first} /> : null}
    </>
  );
}

/** The element with a tooltip at or around this place. */
export function tooltipTarget(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
