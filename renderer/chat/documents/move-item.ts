/** The list with one item at another place, counted from 0; as it was when that place is its own or there is none. */
export function moveItem<T>(items: readonly T[], item: T, place: number): readonly T[] {
  const from = items.indexOf(item);
  const to = Math.min(Math.max(0, place), items.length - 1);
  if (from === -1 || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
