import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface SelectionState {
  readonly ids: ReadonlySet<string>;
  /** The row from which a range is selected. */
  readonly anchor: string | null;
  /** The item with the keyboard focus. */
  readonly cursor: string | null;
}

const NONE: ReadonlySet<string> = new Set();

/** The selected items of a list, and the one with the keyboard focus. */
export class Selection {
  readonly state: StoreApi<SelectionState> = createStore(() => ({ ids: NONE, anchor: null, cursor: null }));

  /** Moves the keyboard cursor; the selection stays. */
  moveTo(id: string | null): void {
    if (this.state.getState().cursor !== id) this.state.setState({ cursor: id });
  }

  toggle(id: string): void {
    const { ids } = this.state.getState();
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    this.state.setState({ ids: next, anchor: next.size > 0 ? id : null, cursor: id });
  }

  /** Selects the range from the anchor, or the cursor, to this row, and nothing else. */
  extendTo(id: string, order: readonly string[]): void {
    this.#stretch(id, order, NONE);
  }

  /** Adds the range to the selection, as Shift+click on a checkbox does. */
  addTo(id: string, order: readonly string[]): void {
    this.#stretch(id, order, this.state.getState().ids);
  }

  all(order: readonly string[]): void {
    this.state.setState({ ids: new Set(order) });
  }

  clear(): void {
    if (this.state.getState().ids.size > 0) this.state.setState({ ids: NONE, anchor: null });
  }

  /** Removes a row from the selection. */
  remove(id: string): void {
    if (this.state.getState().ids.has(id))
      this.keep([...this.state.getState().ids].filter((one) => one !== id));
  }

  /** Deselects rows that no longer exist. */
  keep(order: readonly string[]): void {
    const { ids, anchor } = this.state.getState();
    if (ids.size === 0) return;
    const there = new Set(order);
    const kept = new Set([...ids].filter((id) => there.has(id)));
    if (kept.size < ids.size)
      this.state.setState({ ids: kept, anchor: anchor !== null && there.has(anchor) ? anchor : null });
  }

  #stretch(id: string, order: readonly string[], kept: ReadonlySet<string>): void {
    const { anchor, cursor } = this.state.getState();
    const start = anchor ?? cursor ?? id;
    const [a, b] = [order.indexOf(start), order.indexOf(id)];
    if (b < 0) return;
    const [from, to] = a < 0 ? [b, b] : [Math.min(a, b), Math.max(a, b)];
    this.state.setState({
      ids: new Set([...kept, ...order.slice(from, to + 1)]),
      anchor: a < 0 ? id : start,
      cursor: id,
    });
  }
}

/** Returns whether a row is selected. */
export function useIsSelected(selection: Selection, id: string): boolean {
  return useStore(selection.state, ({ ids }) => ids.has(id));
}
