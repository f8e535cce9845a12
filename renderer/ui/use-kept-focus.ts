import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus-when-shown.ts';

interface KeptFocus<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus near a control that is removed while it has it, such as a button that stops what it belongs to. The
 * element with these props gets the focus if it is focusable, else its first button. The component must render it again
 * whenever its controls change.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const box = ref.current;
    if (!box || !isFocusLost(box)) return;
    const heir = box.hasAttribute('tabindex')
      ? box
      : box.querySelector<HTMLElement>('button:not([disabled])');
    heir?.focus();
  });
  return {
    ref,
    // Also in a menu or dialog of a control, which disappears with it: its events bubble through React's tree.
    onFocus: ({ target }) => {
      focused.current = target;
    },
    // React reports no blur of a removed element.
    onBlur: () => {
      focused.current = null;
    },
  };
}
