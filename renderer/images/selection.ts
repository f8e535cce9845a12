import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The image at which a range selection begins. */
  readonly anchor: string | null;
}

/** The pictures that are chosen to do something with all of them. */
export const selection = createStore<Selection>(() => ({ ids: new Set(), anchor: null }));

/** Chooses one more, or no longer this one; a range begins here. */
export function toggleSelected(id: string): void {
  const ids = new Set(selection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  selection.setState({ ids, anchor: id });
}

/** Chooses all from where the last choice was to this one, too. @param order of all that could be chosen */
export function selectTo(id: string, order: readonly string[]): void {
  const { ids, anchor } = selection.getState();
  const [one, other] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (other < 0) return;
  const from = one < 0 ? other : one;
  const range = order.slice(Math.min(from, other), Math.max(from, other) + 1);
  selection.setState({ ids: new Set([...ids, ...range]), anchor: anchor ?? id });
}

export function selectAll(order: readonly string[]): void {
  selection.setState({ ids: new Set(order) });
}

export function clearSelection(): void {
  if (selection.getState().ids.size > 0) selection.setState({ ids: new Set(), anchor: null });
}

/** Removes images that are no longer in view from the selection. */
export function keepSelected(order: readonly string[]): void {
  const { ids } = selection.getState();
  if (ids.size === 0) return;
  const there = new Set(order);
  const left = [...ids].filter((id) => there.has(id));
  if (left.length < ids.size) selection.setState({ ids: new Set(left) });
}

export function isSelected(id: string): boolean {
  return selection.getState().ids.has(id);
}

export function useIsSelected(id: string): boolean {
  return useStore(selection, ({ ids }) => ids.has(id));
}

export function useSelectedCount(): number {
  return useStore(selection, ({ ids }) => ids.size);
}
