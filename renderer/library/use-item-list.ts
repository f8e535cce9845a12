import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useLongList } from '../ui/use-long-list.ts';
import { type GridRow, rowOf } from './grid-rows.ts';
import { deleteItems, openRenameDialog } from './item-actions.ts';
import { items, names, selection } from './library.ts';
import { openItem } from './open-item.ts';

/** The props that grid and list share. */
export interface ViewProps {
  /** The highlighted row. */
  readonly flashed: string | null;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
  /** A ref in which the view puts the function that focuses a file. */
  readonly goTo: RefObject<(id: string) => void>;
}

interface Grid {
  readonly rows: readonly GridRow[];
  /**
   * Returns the index a key moves to.
   * @param height of the view, in pixels
   */
  readonly target: (key: string, at: number, height: number) => number | null;
}

/** Returns the list behavior that grid and list share: rows, keys and clicks. Loads the files in view. */
export function useItemList(grid?: Grid) {
  const ids = useStore(items.state, (state) => state.order.ids);
  const sort = useStore(items.state, (state) => state.query.sort);
  const long = useLongList({
    ids,
    selection,
    isMain: true,
    nameOf: names.of,
    // The ids of all files are known.
    readOn: async (what) => (what === 'names' ? names.readOn() : null),
    onOpen: open,
    onRename: openRenameDialog,
    onDelete: (ids) => void deleteItems(ids),
    ...(grid && {
      placeOf: (id: string) => rowOf(grid.rows, ids.indexOf(id)),
      isHeading: (place: number) => grid.rows[place]?.type === 'heading',
      target: (key: string, at: number) => grid.target(key, at, scroller.current?.clientHeight ?? 0),
    }),
  });
  const { scroller, list, listProps } = long;
  const look = () => {
    const view = list.current;
    if (!view) return;
    const first = view.findItemIndex(view.scrollOffset);
    const last = view.findItemIndex(view.scrollOffset + view.viewportSize);
    items.look(grid?.rows[first]?.from ?? first, grid?.rows[last]?.to ?? last + 1);
  };
  const lookAgain = useEffectEvent(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another look
  useEffect(() => lookAgain(), [ids, grid?.rows]);
  // A list in another order starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sort is another list
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, sort]);
  return { ...long, listProps: { ...listProps, onScroll: look } };
}

function open(id: string): void {
  const item = items.get(id);
  if (item) openItem(item);
}
