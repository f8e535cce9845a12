import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { useRecords } from '../../data/records.ts';
import { usePlayer } from '../../playback/player.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RowIcon } from '../../ui/row-icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dragItem } from '../drag-item.ts';
import { starItems } from '../item-actions.ts';
import { itemModel, itemTitle } from '../item-labels.ts';
import { items, selection } from '../library.ts';
import type { ItemCellProps } from './item-card.tsx';
import { ItemThumb } from './item-thumb.tsx';
import { SelectBox } from './select-box.tsx';
import { columnsClass, columnsOf, type TableColumns } from './table-columns.tsx';

interface ItemRowProps extends ItemCellProps {
  /** Its index in the list. */
  readonly place: number;
  readonly columns: TableColumns;
  /** The time that ages are relative to, in epoch milliseconds. */
  readonly now: number;
}

/** Renders one file in the list. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { id, place, tabStop, flash, onMenu, columns, now } = props;
  const { t } = useTranslation('library');
  const item = useRecords(items.records, () => items.get(id));
  const selected = useStore(selection.state, (state) => state.ids.has(id));
  const tab = tabStop ? 0 : -1;
  const title = item ? itemTitle(item) : '';
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a list of this length is drawn in part, which <table> does not allow
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={selected}
      aria-busy={item === undefined || undefined}
      data-item
      data-row={id}
      tabIndex={tab}
      draggable={item !== undefined && !item.missing}
      onDragStart={(event) => item && dragItem(event, item)}
      className={cx(
        columnsClass(columns),
        'group/row h-row-file cursor-default border-b border-hairline focus-visible:-outline-offset-2',
        selected || flash ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      <span role="cell">
        {item ? <SelectBox label={t('item.select', { title })} checked={selected} /> : null}
      </span>
      {item ? <Cells item={item} title={title} columns={columns} now={now} /> : <Coming columns={columns} />}
      <span role="cell" className="flex justify-end">
        {item ? (
          <>
            <IconButton
              icon={<StarIcon filled={item.starred} />}
              label={t(item.starred ? 'item.unstar' : 'item.star', { title })}
              aria-pressed={item.starred}
              tabIndex={tab}
              onClick={(event) => {
                event.stopPropagation();
                void starItems([id], !item.starred);
              }}
              className={cx(
                item.starred
                  ? 'text-warn!'
                  : 'opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-visible/row:opacity-100 pointer-coarse:opacity-100',
              )}
            />
            <IconButton
              icon={<RowIcon icon="ellipsis" />}
              aria-haspopup="menu"
              label={t('item.menu', { title })}
              tabIndex={tab}
              onClick={(event) => {
                event.stopPropagation();
                onMenu(id, event.currentTarget);
              }}
            />
          </>
        ) : null}
      </span>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
});

interface CellsProps {
  readonly item: LibraryItem;
  readonly title: string;
  readonly columns: TableColumns;
  readonly now: number;
}

function Cells({ item, title, columns, now }: CellsProps) {
  const { t } = useTranslation('library');
  const isPlaying = usePlayer(({ track, status }) => track?.asset?.id === item.id && status === 'playing');
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <>
      <span role="cell" className="flex min-w-0 items-center gap-3">
        <span className="relative block size-9 shrink-0 overflow-hidden rounded-sm">
          <ItemThumb item={item} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate', isPlaying && 'font-medium')}>{title}</span>
          {item.missing ? (
            <span className="block truncate text-xs text-bad">{t('item.missing')}</span>
          ) : columns === 'wide' ? null : (
            <span className="block truncate text-xs text-ink-3">
              {t(`kind.${item.kind}`)} · {itemModel(item)}
            </span>
          )}
        </span>
        {isPlaying ? <RowIcon icon="audioLines" className="text-ink-2" label={t('do.pause')} /> : null}
      </span>
      {columnsOf(columns).map(({ name, className, cell }) => (
        <span key={name} role="cell" className={cx('min-w-0 text-sm text-ink-2 tabular-nums', className)}>
          {cell(item, now)}
        </span>
      ))}
    </>
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
}

function Coming({ columns }: { columns: TableColumns }) {
  const { t } = useTranslation('library');
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <>
      <span role="cell" className="flex items-center gap-3">
        <Skeleton className="size-9 shrink-0" />
        <Skeleton className="h-4 w-1/2" />
        <span className="sr-only">{t('item.coming')}</span>
      </span>
      {columnsOf(columns).map(({ name }) => (
        <span key={name} role="cell">
          <Skeleton className="h-4 w-3/4" />
        </span>
      ))}
    </>
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
}

function StarIcon({ filled }: { filled: boolean }) {
  return <Star aria-hidden size={16} fill={filled ? 'currentColor' : 'none'} />;
}
