/** The elements that react to clicks. */
const PRESSED =
  'button, a[href], summary, select, input, textarea, label, [contenteditable=true], [tabindex], [data-row], [role^=menuitem], [role=option]';

/** The elements to press repeatedly though they are rendered anew after each press. */
const REPEATED = '[data-step]';

/** The events of a click. */
const HALVES = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Lets a double click act only on the element under its first click: whatever that click moved there, removed or
 * opened does not get the second.
 */
export function guardDoubleClicks(): () => void {
  /** The element under the latest first click. */
  let first: Element | null = null;
  const onHalf = (event: MouseEvent) => {
    if (event.button !== 0) return;
    const pressed = pressedAt(event.target);
    // Keys and programs click with a count of 0, and a menu opens before its trigger is clicked.
    if (event.detail === 1 && event.type === 'mousedown') first = pressed;
    if (event.detail < 2 || pressed === first || pressed?.matches(REPEATED)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listening = new AbortController();
  for (const type of HALVES)
    window.addEventListener(type, onHalf, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

function pressedAt(target: EventTarget | null): Element | null {
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
}
