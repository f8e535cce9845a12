import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { LibraryItem, LibrarySort } from '../../../shared/domain/library-item.ts';
import { formatAgo, formatBytes } from '../../locales/format.ts';
import { itemModel, itemSize } from '../item-labels.ts';

/** The columns that fit; the others appear with more width. */
export type TableColumns = 'narrow' | 'middle' | 'wide';

/** Minimum width of the table, in CSS pixels. */
const FROM = { narrow: 0, middle: 520, wide: 880 };

const WIDTHS: Readonly<Record<TableColumns, string>> = {
  narrow: 'grid-cols-[2rem_minmax(0,1fr)_4.5rem_4.75rem]',
  middle: 'grid-cols-[2rem_minmax(0,1fr)_5.5rem_7rem_4.75rem]',
  wide: 'grid-cols-[2rem_minmax(0,1fr)_5.5rem_11rem_6rem_7.5rem_5.5rem_4.75rem]',
};

export function tableColumns(width: number): TableColumns {
  return width >= FROM.wide ? 'wide' : width >= FROM.middle ? 'middle' : 'narrow';
}

/** Returns the grid class shared by the header and the rows. */
export function columnsClass(columns: TableColumns): string {
  return `grid ${WIDTHS[columns]} items-center gap-x-3 pr-2 pl-3`;
}

interface TableColumn {
  /** Key of its heading in the catalog. */
  readonly name: 'kind' | 'model' | 'made' | 'length' | 'bytes';
  /** The narrowest table that shows it. */
  readonly from: TableColumns;
  /** The sort orders of the column. */
  readonly rising?: LibrarySort;
  readonly falling?: LibrarySort;
  readonly className?: string;
  readonly cell: (item: LibraryItem, now: number) => ReactNode;
}

/** The columns after the name, in order. */
const COLUMNS: readonly TableColumn[] = [
  { name: 'kind', from: 'wide', cell: ({ kind }) => i18next.t(`library:kind.${kind}`) },
  {
    name: 'model',
    from: 'wide',
    cell: (item) => (
      <span className="block truncate normal-nums" title={itemModel(item)}>
        {itemModel(item)}
      </span>
    ),
  },
  {
    name: 'made',
    from: 'narrow',
    rising: 'oldest',
    falling: 'newest',
    cell: ({ createdAt }, now) => (
      <time dateTime={new Date(createdAt).toISOString()}>{formatAgo(createdAt, now)}</time>
    ),
  },
  { name: 'length', from: 'middle', falling: 'longest', cell: itemSize },
  {
    name: 'bytes',
    from: 'wide',
    falling: 'largest',
    className: 'text-right',
    cell: ({ bytes }) => formatBytes(bytes),
  },
];

/** Returns the columns after the name that fit. */
export function columnsOf(columns: TableColumns): readonly TableColumn[] {
  return COLUMNS.filter(({ from }) => FROM[from] <= FROM[columns]);
}
