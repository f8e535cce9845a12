import { Ellipsis, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { useRecords } from '../../data/records.ts';
import { formatAgo } from '../../locales/format.ts';
import { PlayIcon } from '../../playback/play-icon.tsx';
import { isOn, usePlayer } from '../../playback/player.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { dragItem } from '../drag-item.ts';
import { starItems } from '../item-actions.ts';
import { itemAbout, itemSize, itemTitle, spokenName } from '../item-labels.ts';
import { items, selection } from '../library.ts';
import { isSound, togglePlayItem } from '../play-item.ts';
import { ItemThumb } from './item-thumb.tsx';
import { SelectBox } from './select-box.tsx';

const MINUTE = 60_000;

export interface ItemCellProps {
  readonly id: string;
  readonly tabStop: boolean;
  readonly flash: boolean;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
}

/** Renders one file in the grid: its preview, name and details. */
export const ItemCard = memo(function ItemCard({ id, tabStop, flash, onMenu }: ItemCellProps) {
  const { t } = useTranslation('library');
  const item = useRecords(items.records, () => items.get(id));
  const selected = useStore(selection.state, (state) => state.ids.has(id));
  const now = useNow(true, MINUTE);
  const title = item ? itemTitle(item) : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of this length is drawn in part, which <table> does not allow
    <div
      role="gridcell"
      data-item
      data-row={id}
      aria-selected={selected}
      aria-label={item ? spokenName(item, now) : t('item.coming')}
      aria-busy={item === undefined || undefined}
      tabIndex={tabStop ? 0 : -1}
      title={item?.prompt.slice(0, 300)}
      draggable={item !== undefined && !item.missing}
      onDragStart={(event) => item && dragItem(event, item)}
      className={cx(
        'group/card relative flex h-full min-w-0 flex-1 cursor-default flex-col rounded-lg p-1 transition-colors',
        selected || flash ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      {/* In the order of its accessible name. */}
      <div className="relative flex h-11 shrink-0 items-center px-1 pt-1">
        {item ? (
          <>
            <div className="min-w-0 flex-1 group-hover/card:pr-6 group-focus-visible/card:pr-6 pointer-coarse:pr-6">
              <p className="truncate text-sm font-medium">{title}</p>{' '}
              <p className="truncate text-xs text-ink-3">
                {formatAgo(item.createdAt, now)} · {itemAbout(item)}
              </p>
            </div>
            <button
              type="button"
              aria-haspopup="menu"
              aria-label={t('item.menu', { title })}
              tabIndex={tabStop ? 0 : -1}
              onClick={(event) => {
                event.stopPropagation();
                onMenu(id, event.currentTarget);
              }}
              className="absolute right-0 flex size-7 items-center justify-center rounded-md bg-hover text-ink-2 opacity-0 hover:bg-hairline focus-visible:opacity-100 group-hover/card:opacity-100 group-focus-visible/card:opacity-100 pointer-coarse:opacity-100"
            >
              <Ellipsis aria-hidden size={16} />
            </button>
          </>
        ) : (
          <div className="flex flex-1 flex-col gap-1.5 pr-6">
            <Skeleton className="h-3.5 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        )}
      </div>{' '}
      <div
        className={cx(
          'relative order-first min-h-0 flex-1 overflow-hidden rounded-md border',
          selected ? 'border-ink-2' : 'border-hairline',
        )}
      >
        {item ? <ItemThumb item={item} large /> : <Skeleton className="size-full rounded-none!" />}{' '}
        {item ? <Over item={item} title={title} selected={selected} /> : null}
      </div>
    </div>
  );
});

/** Renders the overlay of the preview: the select box, the star, the play button, and the duration or size. */
function Over({ item, title, selected }: { item: LibraryItem; title: string; selected: boolean }) {
  const { t } = useTranslation('library');
  const anySelected = useStore(selection.state, (state) => state.ids.size > 0);
  const size = itemSize(item);
  const quiet = 'opacity-0 group-hover/card:opacity-100 pointer-coarse:opacity-100';
  return (
    <>
      <SelectBox
        over
        label={t('item.select', { title })}
        checked={selected}
        className={cx('absolute top-0.5 left-0.5', !anySelected && quiet)}
      />
      <button
        type="button"
        aria-pressed={item.starred}
        aria-label={t(item.starred ? 'item.unstar' : 'item.star', { title })}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          void starItems([item.id], !item.starred);
        }}
        className={cx(
          'absolute top-1.5 right-1.5 flex size-7 items-center justify-center rounded-full bg-background/85 hover:bg-background',
          item.starred ? 'text-warn' : cx('text-ink-2', quiet),
        )}
      >
        <Star aria-hidden size={15} fill={item.starred ? 'currentColor' : 'none'} />
      </button>
      {item.missing ? (
        <span className="absolute inset-x-1.5 bottom-1.5 truncate rounded-sm bg-bad-tint px-1.5 py-0.5 text-center text-xs font-medium text-bad">
          {t('item.missing')}
        </span>
      ) : (
        <>
          <PlayMark item={item} title={title} />
          {size === '' ? null : (
            <span className="absolute right-1.5 bottom-1.5 rounded-sm bg-background/85 px-1.5 text-xs text-ink tabular-nums">
              {size}
            </span>
          )}
        </>
      )}
    </>
  );
}

/** Renders the play button for the pointer; the keyboard uses Enter on the card. */
function PlayMark({ item, title }: { item: LibraryItem; title: string }) {
  const { t } = useTranslation('library');
  const status = usePlayer((state) => (state.track?.asset?.id === item.id ? state.status : 'idle'));
  const isPlaying = isOn(status);
  if (!isSound(item)) return null;
  return (
    <button
      type="button"
      aria-label={t(isPlaying ? 'item.pause' : 'item.play', { title })}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        togglePlayItem(item);
      }}
      className={cx(
        'absolute bottom-1.5 left-1.5 flex size-8 items-center justify-center rounded-full shadow-raised',
        isPlaying ? 'bg-ink text-background' : 'bg-background/90 text-ink hover:bg-background',
      )}
    >
      <PlayIcon status={status} size={14} />
    </button>
  );
}
