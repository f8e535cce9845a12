/**
 * Lets go of all items but those around what is looked at.
 * @param wanted places in view
 * @param around places kept on each side of them
 */
export function forgetFar(
  items: Map<string, unknown>,
  ids: readonly string[],
  [from, to]: readonly [from: number, to: number],
  around: number,
): void {
  const near = new Set(ids.slice(Math.max(0, from - around), to + around));
  for (const id of items.keys()) if (!near.has(id)) items.delete(id);
}
