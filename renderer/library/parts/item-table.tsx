import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useRowHeight } from '../../app/row-heights.ts';
import { cx } from '../../ui/cx.ts';
import { LongList } from '../../ui/long-list.tsx';
import { useWidth } from '../../ui/use-measured.ts';
import { useNow } from '../../ui/use-now.ts';
import { items } from '../library.ts';
import { useItemList, type ViewProps } from '../use-item-list.ts';
import { ItemRow } from './item-row.tsx';
import { columnsClass, columnsOf, type TableColumns, tableColumns } from './table-columns.tsx';

const MINUTE = 60_000;

/** Renders all files as a table. One row is in the tab order. */
export function ItemTable({ flashed, onMenu, goTo: goToRef }: ViewProps) {
  const { t } = useTranslation('library');
  const ids = useStore(items.state, (state) => state.order.ids);
  const isLoading = useStore(items.state, (state) => state.isLoading);
  const rowHeight = useRowHeight('file');
  const now = useNow(true, MINUTE);

  const { scroller, tabStop, goTo, scrollerProps, listProps } = useItemList();
  const columns = tableColumns(useWidth(scroller));
  goToRef.current = goTo;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a list of this length is drawn in part, which <table> does not allow
    <div
      role="grid"
      aria-label={t('grid.label')}
      aria-description={t('grid.keys')}
      aria-multiselectable
      aria-busy={isLoading}
      aria-rowcount={ids.length + 1}
      data-library-items
      className="flex min-h-0 flex-1 flex-col"
    >
      <Head columns={columns} />
      <div role="rowgroup" {...scrollerProps} className="scrollable min-h-0 flex-1">
        <LongList key={rowHeight} {...listProps} data={ids} itemSize={rowHeight} bufferSize={300}>
          {(id, at) => (
            <ItemRow
              key={id}
              id={id}
              place={at}
              tabStop={id === tabStop}
              flash={id === flashed}
              onMenu={onMenu}
              columns={columns}
              now={now}
            />
          )}
        </LongList>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
}

function Head({ columns }: { columns: TableColumns }) {
  const { t } = useTranslation('library');
  const sort = useStore(items.state, (state) => state.query.sort);
  return (
    // As wide as the rows beside the scrollbar, so that columns and lines align.
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows take the keyboard, not the names over them
    <div role="rowgroup" className="scrollable shrink-0 overflow-hidden">
      <div
        role="row"
        aria-rowindex={1}
        className={cx(
          columnsClass(columns),
          'h-8 cursor-default border-b border-hairline text-xs text-ink-3 select-none',
        )}
      >
        <span role="columnheader">
          <span className="sr-only">{t('grid.selected')}</span>
        </span>
        <span role="columnheader" aria-sort={sort === 'title' ? 'ascending' : undefined}>
          {t('table.name')}
        </span>
        {columnsOf(columns).map(({ name, rising, falling, className }) => (
          <span
            key={name}
            role="columnheader"
            aria-sort={sort === rising ? 'ascending' : sort === falling ? 'descending' : undefined}
            className={className}
          >
            {t(`table.${name}`)}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">{t('table.actions')}</span>
        </span>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: until here
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
}
