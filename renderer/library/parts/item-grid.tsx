import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatNumber, formatSection } from '../../locales/format.ts';
import { LongList } from '../../ui/long-list.tsx';
import { useWidth } from '../../ui/use-measured.ts';
import { useToday } from '../../ui/use-now.ts';
import { type GridRow, gridRows, gridTarget, plainRows } from '../grid-rows.ts';
import { items } from '../library.ts';
import { useItemList, type ViewProps } from '../use-item-list.ts';
import { ItemCard } from './item-card.tsx';

/** CSS pixels above the first row if it has no heading. */
const TOP_ROOM = 12;

/** CSS pixels of the cards. */
const CARD = { least: 176, gap: 12, words: 52, fewest: 2 };
/** Height of a day's heading. */
const DAY_HEIGHT = 40;

/** Renders all files as cards, grouped by day if sorted by time. One card is in the tab order. */
export function ItemGrid({ flashed, onMenu, goTo: goToRef }: ViewProps) {
  const { t } = useTranslation('library');
  const order = useStore(items.state, (state) => state.order);
  const isLoading = useStore(items.state, (state) => state.isLoading);
  const content = useRef<HTMLDivElement>(null);
  const width = useWidth(content);
  const { columns, rowHeight } = cardGrid(width);
  const byTime = useStore(items.state, ({ query: { sort } }) => sort === 'newest' || sort === 'oldest');
  const today = useToday();
  const rows = useMemo(
    () => (byTime ? gridRows(order.times, columns, today) : plainRows(order.times.length, columns)),
    [byTime, order.times, columns, today],
  );

  const { tabStop, goTo, scrollerProps, listProps } = useItemList({
    rows,
    target: (key, from, height) => gridTarget(rows, key, from, Math.max(1, Math.floor(height / rowHeight))),
  });
  goToRef.current = goTo;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of this length is drawn in part, which <table> does not allow
    <div
      role="grid"
      aria-label={t('grid.label')}
      aria-description={t('grid.keys')}
      aria-multiselectable
      aria-busy={isLoading}
      aria-rowcount={rows.length}
      data-library-items
      {...scrollerProps}
      className="scrollable min-h-0 flex-1 pr-gutter-2 pb-4 pl-2 wide:pr-gutter-4 wide:pl-4"
    >
      <div ref={content} aria-hidden style={{ height: byTime ? 0 : TOP_ROOM }} />
      {width === 0 ? null : (
        <LongList
          key={columns}
          {...listProps}
          startMargin={byTime ? 0 : TOP_ROOM}
          data={rows}
          itemSize={rowHeight}
          bufferSize={400}
        >
          {(row, at) =>
            row.type === 'heading' ? (
              <SectionHeading key={at} row={row} at={at} />
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: its cells take the keyboard
              <div
                // Keyed by index, so that removing a card does not remount the rows below.
                key={at}
                role="row"
                aria-rowindex={at + 1}
                style={{ height: rowHeight }}
                className="flex gap-3 pb-3"
              >
                {order.ids.slice(row.from, row.to).map((id) => (
                  <ItemCard
                    key={id}
                    id={id}
                    tabStop={id === tabStop}
                    flash={id === flashed}
                    onMenu={onMenu}
                  />
                ))}
                {Array.from({ length: columns - (row.to - row.from) }, (_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                  <span key={n} aria-hidden className="flex-1 p-1" />
                ))}
              </div>
            )
          }
        </LongList>
      )}
    </div>
  );
}

function SectionHeading({ row, at }: { row: GridRow & { type: 'heading' }; at: number }) {
  const { t } = useTranslation('library');
  const count = formatNumber(row.to - row.from);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    // biome-ignore-start lint/a11y/useFocusableInteractive: headings take no keyboard
    <div role="row" aria-rowindex={at + 1} style={{ height: DAY_HEIGHT }} className="flex items-end pb-2">
      <span
        role="rowheader"
        aria-label={t('grid.day', { day: formatSection(row.start), amount: count })}
        className="flex items-baseline gap-2 pl-1 text-sm font-medium text-ink-2"
      >
        {formatSection(row.start)}
        <span className="text-xs font-normal text-ink-3 tabular-nums">{count}</span>
      </span>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: until here
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
}

/** Returns the number of columns in a width and the height of a row, including the gap below it. */
function cardGrid(width: number): { readonly columns: number; readonly rowHeight: number } {
  const columns = Math.max(CARD.fewest, Math.floor((width + CARD.gap) / (CARD.least + CARD.gap)));
  const card = (width - CARD.gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(card * 0.75) + CARD.words + CARD.gap };
}
