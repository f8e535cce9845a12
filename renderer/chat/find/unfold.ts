/** Controls that show more of a turn when pressed. */
const SHOWS_MORE =
  '[data-action="unfold"], .md-show-all, button[aria-expanded="false"]:not([aria-haspopup]), [data-unfold]';

/** Opens every fold around a node that is rendered but hidden. */
export function unfoldAround(node: Node): void {
  for (let at = node.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.classList.contains('md-code-folded'))
      at.querySelector<HTMLElement>('[data-action="unfold"]')?.click();
  }
}

/**
 * Asks what is folded in an element to draw all it holds.
 * @returns false when there is nothing more to ask.
 */
export function unfoldWithin(root: Element): boolean {
  const shut = [...root.querySelectorAll<HTMLDetailsElement>('details:not([open]):not([data-not-words])')];
  const cut = [...root.querySelectorAll<HTMLElement>(SHOWS_MORE)];
  for (const fold of shut) fold.open = true;
  for (const button of cut) button.click();
  return shut.length + cut.length > 0;
}
