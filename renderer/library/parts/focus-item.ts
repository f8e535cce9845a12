/** Pictures of the screen that a far jump may take until its row stands: it is measured first, and unseen until then. */
const MOST_FRAMES = 12;

/** Finds the item that takes the Tab key. */
export const CURRENT_ITEM = '[data-library-items] [data-item][tabindex="0"]';

/** Gives an item the keyboard, as soon as it is drawn. */
export function focusItem(within: HTMLElement | null, id: string): void {
  const attempt = (left: number) => {
    const element = within?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    element?.focus({ preventScroll: true });
    const done = element !== undefined && element !== null && document.activeElement === element;
    if (!done && left > 0) requestAnimationFrame(() => attempt(left - 1));
  };
  requestAnimationFrame(() => attempt(MOST_FRAMES));
}
