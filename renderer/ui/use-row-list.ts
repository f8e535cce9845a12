import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { meansAllRows } from './row-elements.ts';
import { RowKeys } from './row-keys.ts';
import type { RowListOptions } from './row-list-options.ts';
import { Selection } from './selection.ts';

export interface RowList {
  /** The row that takes the Tab key; null in an empty list. */
  readonly tabStop: string | null;
  /** Brings a row into view and gives it the focus. */
  readonly goTo: (id: string) => void;
  /** For the element around the rows. */
  readonly listProps: RowKeys['props'];
}

/**
 * Makes rows behave as those of a desktop list. Each row is an element with its id as `data-row` that takes the focus
 * (`tabIndex` 0 for `tabStop`, else -1). Arrows, Page, Home and End move; with Shift they select, as Ctrl+A, Ctrl+Space
 * and clicks with Ctrl or Shift do. Letters lead to the row whose name begins so, Enter opens, F2 renames, Delete
 * deletes what is selected or else the row, Escape ends the selection, Shift+F10 opens the row's menu: the button with
 * `aria-haspopup=menu` in the row, or beside it. Keys on anything else in the list are left alone. When the row with
 * the focus goes, the one in its place has it.
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
    const onKeyDown = (event: KeyboardEvent) => {
      const list = latest.current.list.current;
      if (!meansAllRows(event, list)) return;
      // The browser would select the words of the page.
      event.preventDefault();
      keys.selectAll();
      // Delete and Escape are keys of the rows.
      list?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isMain, keys]);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    if (had !== ids) keys.follow(had, ids);
  }, [ids, keys]);
  const tabStop = [cursor, home].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;
  return { tabStop, goTo: keys.goTo, listProps: keys.props };
}
