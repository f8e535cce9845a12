/** Widths of the columns, for the head and every row alike. Narrow windows leave the middle ones out. */
export const COLUMNS =
  'grid grid-cols-[7.5rem_minmax(0,1fr)_4.5rem_5rem] @min-[44rem]:grid-cols-[9rem_minmax(0,1fr)_5.5rem_5.5rem_5rem] @min-[60rem]:grid-cols-[9.5rem_minmax(0,1fr)_13rem_6rem_6rem_5rem] items-center gap-x-3 pl-4 pr-2';
export const FROM_MIDDLE = 'hidden @min-[44rem]:block';
export const FROM_WIDE = 'hidden @min-[60rem]:block';
/** What has no column of its own in a narrow window stands under the name. */
export const NOT_FROM_WIDE = '@min-[60rem]:hidden';
