import { focusMainIfLost } from '../ui/focus-when-shown.ts';

/**
 * Returns the focus to the element that had it before, or to the main view, when a pane closes while it has the focus.
 * It is the ref of the pane.
 */
export function returnFocus(pane: HTMLElement | null): () => void {
  const before = document.activeElement;
  return () => {
    if (!pane?.contains(document.activeElement)) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      focusMainIfLost();
    });
  };
}
