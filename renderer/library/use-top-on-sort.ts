import { type RefObject, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { items } from './library.ts';

/** Files sorted another way are looked at from the first on. */
export function useTopOnSort(scroller: RefObject<HTMLElement | null>): void {
  const sort = useStore(items.state, (state) => state.sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sort is another list
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, sort]);
}
