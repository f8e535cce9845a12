/** Closing menus, and lists that are read first, take their time; milliseconds. */
const LOOKS_AFTER_MS = 1500;

/** Whether nothing has the focus but what is around an element: the page, or the dialog it is in. */
export function isFocusLost(element: Element): boolean {
  const { activeElement } = document;
  return activeElement === null || (activeElement !== element && activeElement.contains(element));
}

/**
 * The keyboard goes to what is found, as soon as it is there and nothing else has it: for a button that goes with its
 * own work. Looks after it for a moment.
 *
 * @param selector of one element that can take the keyboard
 */
export function focusWhenShown(selector: string): void {
  const end = performance.now() + LOOKS_AFTER_MS;
  const attempt = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found && isFocusLost(found)) found.focus();
    // Even if the element exists: a list that was just loaded may render again without it.
    if (performance.now() < end) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
