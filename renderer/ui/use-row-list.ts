import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { RowKeys } from './row-keys.ts';
import type { RowListOptions } from './row-list-options.ts';
import { isInFront, onSelectAll } from './select-all.ts';
import { Selection } from './selection.ts';

export interface RowList {
  /** The row with the tab stop; null in an empty list. */
  readonly tabStop: string | null;
  /** Scrolls to a row and focuses it. */
  readonly goTo: (id: string) => void;
  /** Props of the element around the rows. */
  readonly listProps: RowKeys['props'];
}

/**
 * Gives rows the behavior of a desktop list. Each row is an element with its id as `data-row` that takes the focus
 * (`tabIndex` 0 for `tabStop`, else -1). Arrows, Page, Home and End move; with Shift they select, as Ctrl+A,
 * Ctrl+Space and clicks with Ctrl or Shift do. Letters search by name, Enter opens, F2 renames, Delete deletes the
 * selection or else the row, Escape clears the selection, and Shift+F10 opens the row's menu: the button with
 * `aria-haspopup=menu` in or beside the row. Keys on other elements in the list are ignored. When the focused row is
 * removed, the row in its place gets the focus.
 */
export function useRowList(options: RowListOptions): RowList {
  const { ids, home = null } = options;
  const [own] = useState(() => new Selection());
  const selection = options.selection ?? own;
  const latest = useRef(options);
  latest.current = options;
  const keys = useMemo(() => new RowKeys(latest, selection), [selection]);
  const cursor = useStore(selection.state, (state) => state.cursor);
  const before = useRef(ids);
  useEffect(() => {
    const isHere = latest.current.list.current?.contains(document.activeElement) ?? false;
    if (home !== null && !isHere) selection.moveTo(home);
  }, [home, selection]);
  const { isMain = false } = options;
  useEffect(() => {
    if (!isMain) return;
    return onSelectAll(() => {
      const list = latest.current.list.current;
      if (!isInFront(list)) return false;
      keys.selectAll();
      // Delete and Escape are keys of the rows.
      list?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true });
      return true;
    });
  }, [isMain, keys]);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = ids;
    if (previous !== ids) keys.follow(previous, ids);
  }, [ids, keys]);
  const tabStop = [cursor, home].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;
  return { tabStop, goTo: keys.goTo, listProps: keys.props };
}
