import type { RefObject } from 'react';
import { useWidth } from '../../ui/use-measured.ts';

/** The columns that fit: the middle ones appear with more width. */
export type Columns = 'narrow' | 'middle' | 'wide';

/** Minimum width of the table, in CSS pixels. */
const FROM = { middle: 704, wide: 960 };

const WIDTHS: Readonly<Record<Columns, string>> = {
  narrow: 'grid-cols-[7.5rem_minmax(0,1fr)_4.5rem_5rem]',
  middle: 'grid-cols-[9rem_minmax(0,1fr)_5.5rem_5.5rem_5rem]',
  wide: 'grid-cols-[9.5rem_minmax(0,1fr)_13rem_6rem_6rem_5rem]',
};

/** Returns the grid class shared by the header and the rows. */
export function columnsClass(columns: Columns): string {
  return `grid ${WIDTHS[columns]} items-center gap-x-3 pr-2 pl-3 wide:pl-5`;
}

/**
 * Returns the columns that fit the table's current width. It is measured once for all rows, as a
 * container query would be evaluated for each row that scrolls into view.
 */
export function useColumns(table: RefObject<HTMLElement | null>): Columns {
  const width = useWidth(table);
  return width >= FROM.wide ? 'wide' : width >= FROM.middle ? 'middle' : 'narrow';
}
