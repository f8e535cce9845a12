import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useRowList } from '../ui/use-row-list.ts';
import { deleteItems, openRenameDialog } from './item-actions.ts';
import { items, names, selection } from './library.ts';
import { openItem } from './open-item.ts';

interface Needs {
  readonly list: RefObject<HTMLElement | null>;
  readonly scrollTo: (id: string, at: number) => void;
  /** The place a key leads to in the grid. */
  readonly target?: (key: string, at: number) => number | null;
}

/** The keys and presses of the files, in the grid and the list alike. */
export function useItemList(needs: Needs) {
  const ids = useStore(items.state, (state) => state.order.ids);
  return useRowList({
    ...needs,
    ids,
    selection,
    nameOf: names.of,
    // The ids of all files are known.
    readOn: async (what) => (what === 'names' ? names.readOn() : null),
    onOpen: open,
    onRename: openRenameDialog,
    onDelete: (ids) => void deleteItems(ids),
  });
}

function open(id: string): void {
  const item = items.get(id);
  if (item) openItem(item);
}

/** Files sorted another way are looked at from the first on. */
export function useTopOnSort(scroller: RefObject<HTMLElement | null>): void {
  const sort = useStore(items.state, (state) => state.sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sort is another list
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, sort]);
}
