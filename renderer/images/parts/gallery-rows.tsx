import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { formatSection } from '../../locales/format.ts';
import type { GalleryItems } from '../gallery-items.ts';
import { gallery } from '../images.ts';
import type { GalleryRow, TileRow } from '../justify-rows.ts';
import { GenerationTile } from './generation-tile.tsx';
import { ImageTile } from './image-tile.tsx';

interface GalleryRowsProps {
  readonly label: string;
  readonly items: GalleryItems;
  readonly rows: readonly GalleryRow[];
  /** The rows to render. */
  readonly range: { readonly from: number; readonly to: number };
  readonly tabStop: string | null;
}

/**
 * Renders the rows near the view. Tiles are siblings, not nested in rows, so that a tile that moves
 * to another row keeps its element.
 */
export function GalleryRows({ label, items, rows, range, tabStop }: GalleryRowsProps) {
  const { t } = useTranslation('images');
  const drawn = rows.slice(range.from, range.to);
  const first = drawn.find((row) => row.kind === 'tiles')?.first ?? 0;
  const last = drawn.findLast((row) => row.kind === 'tiles');
  const end = last ? last.first + last.widths.length : first;
  useEffect(() => {
    gallery.ensure(items.ids.slice(first, end).filter((id) => !items.generations.has(id)));
  }, [items, first, end]);
  return (
    <>
      {drawn.map((row) => (row.kind === 'heading' ? <SectionHeading key={row.time} row={row} /> : null))}
      <ul aria-label={label} aria-description={t('gallery.keys')}>
        {drawn.flatMap((row) =>
          row.kind === 'tiles' ? row.widths.map((_, n) => tileOf({ items, row, n, tabStop })) : [],
        )}
      </ul>
      <TabStopOutOfView items={items} tabStop={tabStop} first={first} end={end} />
    </>
  );
}

function tileOf({
  items,
  row,
  n,
  tabStop,
}: {
  items: GalleryItems;
  row: TileRow;
  n: number;
  tabStop: string | null;
}) {
  const at = row.first + n;
  const id = items.ids[at] ?? '';
  return (
    <Tile
      key={id}
      id={id}
      generation={items.generations.get(id)}
      left={row.lefts[n] ?? 0}
      top={row.top}
      width={row.widths[n] ?? 0}
      height={row.height}
      place={at + 1}
      count={items.ids.length}
      tabStop={id === tabStop}
    />
  );
}

interface TileProps {
  readonly id: string;
  readonly generation: ImageGeneration | undefined;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly place: number;
  readonly count: number;
  readonly tabStop: boolean;
}

const Tile = memo(function Tile(props: TileProps) {
  const { id, generation, left, top, width, height, place, count, tabStop } = props;
  return (
    <li
      data-tile={id}
      aria-posinset={place}
      aria-setsize={count}
      style={{ left, top, width, height }}
      className="absolute"
    >
      {generation ? (
        <GenerationTile generation={generation} tabStop={tabStop} />
      ) : (
        <ImageTile id={id} width={width} tabStop={tabStop} />
      )}
    </li>
  );
});

function SectionHeading({ row }: { row: GalleryRow & { kind: 'heading' } }) {
  // The heading of the newest section is above the gallery.
  if (row.height === 0) return null;
  return (
    <h3
      style={{ top: row.top, height: row.height }}
      className="absolute flex items-end pb-2.5 text-sm text-ink-2"
    >
      {formatSection(row.time)}
    </h3>
  );
}

/** Represents the tab stop while its tile is not rendered, so that Tab reaches the gallery. */
function TabStopOutOfView({
  items,
  tabStop,
  first,
  end,
}: Pick<GalleryRowsProps, 'items' | 'tabStop'> & { first: number; end: number }) {
  const at = tabStop === null ? -1 : items.ids.indexOf(tabStop);
  const next = items.ids[first];
  if (at < 0 || (at >= first && at < end) || next === undefined) return null;
  return (
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it hands the focus on as soon as it has it
      tabIndex={0}
      aria-hidden
      onFocus={(event) =>
        event.currentTarget.parentElement
          ?.querySelector<HTMLElement>(`[data-tile="${next}"] :is([data-picture], [data-drawing])`)
          ?.focus()
      }
      className="sr-only"
    />
  );
}
