import type { RefObject } from 'react';
import { useWidth } from '../../ui/use-width.ts';

/** Which columns there is room for: the middle ones come with width. */
export type Columns = 'narrow' | 'middle' | 'wide';

/** Least width of the table in CSS pixels. */
const FROM = { middle: 704, wide: 960 };

const WIDTHS: Readonly<Record<Columns, string>> = {
  narrow: 'grid-cols-[7.5rem_minmax(0,1fr)_4.5rem_5rem]',
  middle: 'grid-cols-[9rem_minmax(0,1fr)_5.5rem_5.5rem_5rem]',
  wide: 'grid-cols-[9.5rem_minmax(0,1fr)_13rem_6rem_6rem_5rem]',
};

/** The grid of the head and of every row alike. */
export function columnsClass(columns: Columns): string {
  return `grid ${WIDTHS[columns]} items-center gap-x-3 pr-2 pl-3 wide:pl-5`;
}

/**
 * The columns the table has room for, followed while its width changes. Measured once for all rows: a container query
 * would be asked again for each row that scrolls into view.
 */
export function useColumns(table: RefObject<HTMLElement | null>): Columns {
  const width = useWidth(table);
  return width >= FROM.wide ? 'wide' : width >= FROM.middle ? 'middle' : 'narrow';
}
