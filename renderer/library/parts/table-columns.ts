/** Which columns there is room for: the others come with width. */
export type TableColumns = 'narrow' | 'middle' | 'wide';

/** Least width of the table in CSS pixels. */
const FROM = { middle: 520, wide: 880 };

const WIDTHS: Readonly<Record<TableColumns, string>> = {
  narrow: 'grid-cols-[2rem_minmax(0,1fr)_4.5rem_4.75rem]',
  middle: 'grid-cols-[2rem_minmax(0,1fr)_5.5rem_7rem_4.75rem]',
  wide: 'grid-cols-[2rem_minmax(0,1fr)_5.5rem_11rem_6rem_7.5rem_5.5rem_4.75rem]',
};

export function tableColumns(width: number): TableColumns {
  return width >= FROM.wide ? 'wide' : width >= FROM.middle ? 'middle' : 'narrow';
}

/** The grid of the head and of every row alike. */
export function columnsClass(columns: TableColumns): string {
  return `grid ${WIDTHS[columns]} items-center gap-x-3 pr-2 pl-3`;
}
