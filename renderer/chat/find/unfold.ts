/** What is folded says so: a closed `details`, or a button that shows the rest and carries this attribute. */
const FOLDED = '[data-unfold]';

/** Opens every fold round a node. */
export function unfoldAround(node: Node): void {
  for (let at = node.parentElement?.closest('details'); at; at = at.parentElement?.closest('details'))
    at.open = true;
}

/**
 * Asks what is folded in an element to draw all it holds.
 * @returns false when there is nothing more to ask.
 */
export function unfoldWithin(root: Element): boolean {
  const shut = [...root.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  const cut = [...root.querySelectorAll<HTMLElement>(FOLDED)];
  for (const fold of shut) fold.open = true;
  for (const button of cut) button.click();
  return shut.length + cut.length > 0;
}
