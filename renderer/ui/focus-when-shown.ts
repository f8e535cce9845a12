/** How long to try, in milliseconds, because menus take time to close and lists to load. */
const LOOKS_AFTER_MS = 1500;

/** Returns whether only an ancestor of the element has the focus: the page, or the dialog that contains it. */
export function isFocusLost(element: Element): boolean {
  const { activeElement } = document;
  return activeElement === null || (activeElement !== element && activeElement.contains(element));
}

/** Moves a lost focus to the main view, unless a dialog is over it. */
export function focusMainIfLost(): void {
  const { activeElement, body } = document;
  if (activeElement === body && !body.dataset.over) document.getElementById('main')?.focus();
}

/**
 * Focuses an element as soon as it exists and the focus is free, for a button that disappears through its own action.
 * Keeps trying for a moment.
 * @param selector of a focusable element
 */
export function focusWhenShown(selector: string): void {
  const end = performance.now() + LOOKS_AFTER_MS;
  const attempt = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found && isFocusLost(found)) found.focus();
    // Keeps trying even after success, because a list that just loaded may render again.
    if (performance.now() < end) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
