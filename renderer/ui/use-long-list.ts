import { type RefObject, useRef } from 'react';
import type { LongListHandle } from './long-list.tsx';
import { type PagedList, readPage } from './read-page.ts';
import type { RowListOptions } from './row-list-options.ts';
import { type RowList, useRowList } from './use-row-list.ts';

/** Distance to the end at which the next page is loaded, in pixels. */
const MORE_AT = 2400;

interface LongListOptions extends Omit<RowListOptions, 'list' | 'scrollTo'> {
  /** The list, if it loads in pages: the End key and scrolling near its end load more. */
  readonly pages?: PagedList;
  /** Returns the index of a row among all list items including headings; by default its index in `ids`. */
  readonly placeOf?: (id: string) => number;
  /** Returns whether an index is a heading, which scrolls into view with the row below it. */
  readonly isHeading?: (place: number) => boolean;
  /** Runs before the keyboard moves to a row. */
  readonly onGoTo?: (id: string) => void;
}

interface LongRows {
  /** The scroll container. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<LongListHandle | null>;
  readonly tabStop: RowList['tabStop'];
  readonly goTo: RowList['goTo'];
  /** Scrolls to a row if it is part of the list. */
  readonly scrollTo: (id: string) => void;
  /** Props of the scroll container. */
  readonly scrollerProps: RowList['listProps'] & { readonly ref: RefObject<HTMLDivElement | null> };
  /** Props of the `LongList` inside it. */
  readonly listProps: {
    readonly ref: RefObject<LongListHandle | null>;
    readonly scrollRef: RefObject<HTMLDivElement | null>;
    readonly keepMounted: readonly number[];
    readonly onScroll: (top: number) => void;
  };
}

/** Gives the rows of a `LongList` the behavior of `useRowList`, rendered or not, and loads more near its end. */
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
      // The row with the tab stop stays mounted while it is out of view.
      keepMounted: tabStop === null ? [] : [placeOf(tabStop)],
      onScroll(top) {
        // Uses the list's own sizes, because measuring the page would force a layout on every scroll.
        const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
        if (pages && scrollSize - viewportSize - top < MORE_AT) void pages.loadMore();
      },
    },
  };
}
