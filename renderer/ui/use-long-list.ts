import { type RefObject, useRef } from 'react';
import type { LongListHandle } from './long-list.tsx';
import { type PagedList, readPage } from './read-page.ts';
import type { RowListOptions } from './row-list-options.ts';
import { type RowList, useRowList } from './use-row-list.ts';

/** Pixels before the end at which the next page is read. */
const MORE_AT = 2400;

interface LongListOptions extends Omit<RowListOptions, 'list' | 'scrollTo'> {
  /** The list that is shown, where it is read in pages: the End key and scrolling near its end read on. */
  readonly pages?: PagedList;
  /** The place of a row among all that stand in the list, headings too; as among `ids` if absent. */
  readonly placeOf?: (id: string) => number;
  /** Whether a heading stands at a place: it comes into view with the row under it. */
  readonly isHeading?: (place: number) => boolean;
  /** Called before the keyboard leads to a row. */
  readonly onGoTo?: (id: string) => void;
}

interface LongRows {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<LongListHandle | null>;
  readonly tabStop: RowList['tabStop'];
  readonly goTo: RowList['goTo'];
  /** Brings a row into view, if it is part of the list. */
  readonly scrollTo: (id: string) => void;
  /** For the element that scrolls. */
  readonly scrollerProps: RowList['listProps'] & { readonly ref: RefObject<HTMLDivElement | null> };
  /** For the `LongList` in it. */
  readonly listProps: {
    readonly ref: RefObject<LongListHandle | null>;
    readonly scrollRef: RefObject<HTMLDivElement | null>;
    readonly keepMounted: readonly number[];
    readonly onScroll: (top: number) => void;
  };
}

/** Makes the rows of a `LongList` behave as `useRowList` says, wherever they stand in it, and reads on near its end. */
export function useLongList(options: LongListOptions): LongRows {
  const { ids, pages, isHeading, onGoTo } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LongListHandle>(null);
  const placeOf = options.placeOf ?? ((id) => ids.indexOf(id));
  const scrollTo = (id: string) => {
    const place = placeOf(id);
    if (place < 0) return;
    if (isHeading?.(place - 1)) list.current?.scrollToIndex(place - 1, { align: 'nearest' });
    list.current?.scrollToIndex(place, { align: 'nearest' });
  };
  const { tabStop, goTo, listProps } = useRowList({
    ...(pages ? { readOn: () => readPage(pages) } : {}),
    ...options,
    list: scroller,
    scrollTo(id) {
      onGoTo?.(id);
      scrollTo(id);
    },
  });
  return {
    scroller,
    list,
    tabStop,
    goTo,
    scrollTo,
    scrollerProps: { ...listProps, ref: scroller },
    listProps: {
      ref: list,
      scrollRef: scroller,
      // The row that takes the Tab key stays on the page while it is out of view.
      keepMounted: tabStop === null ? [] : [placeOf(tabStop)],
      onScroll(top) {
        // The list's own sizes: asking the page for them would lay it out with every step.
        const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
        if (pages && scrollSize - viewportSize - top < MORE_AT) void pages.loadMore();
      },
    },
  };
}
