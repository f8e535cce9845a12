/** Gives an item the keyboard, as soon as it is drawn. */
export function focusItem(within: HTMLElement | null, id: string): void {
  const focus = () => {
    const element = within?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    element?.focus({ preventScroll: true });
    return element !== undefined && element !== null;
  };
  // A far jump takes one picture more until its row is there.
  requestAnimationFrame(() => focus() || requestAnimationFrame(focus));
}
