/**
 * Lets go of all items but those around what is looked at.
 * @param wanted places in view
 * @param around places kept on each side of them
 * @returns the ids of those
 */
export function forgetFar(
  items: Map<string, unknown>,
  ids: readonly string[],
  [from, to]: readonly [from: number, to: number],
  around: number,
): string[] {
  const near = new Set(ids.slice(Math.max(0, from - around), to + around));
  const far = [...items.keys()].filter((id) => !near.has(id));
  for (const id of far) items.delete(id);
  return far;
}
