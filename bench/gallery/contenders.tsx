import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { layOut, type TileRow } from '../../renderer/images/justify-rows.ts';

export interface Pictures {
  readonly ids: readonly string[];
  readonly ratios: readonly number[];
  readonly times: readonly number[];
}

const GAP = 10;
/** Drawn beyond the view, as the app does: pixels, and about so many rows. */
const BEYOND = { pixels: 900, rows: 4 } as const;

const urlOf = (id: string) => `/thumbs/${id}.webp`;

/** Every picture in the page at once; the browser alone decides which to load and to draw. */
export function PlainGrid({ ids }: Pictures) {
  return (
    <div className="scroller" data-scroller>
      <div className="grid">
        {ids.map((id) => (
          <button key={id} type="button" className="tile">
            <img src={urlOf(id)} alt="" loading="lazy" decoding="async" />
          </button>
        ))}
      </div>
    </div>
  );
}

/** The same rows as ours, which of them are drawn decided by the library. */
export function ReactVirtual(pictures: Pictures) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useTileRows(pictures);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (n) => (rows[n]?.height ?? 0) + GAP,
    overscan: BEYOND.rows,
  });
  return (
    <div ref={scroller} className="scroller" data-scroller>
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return row ? (
            <div key={key} style={{ position: 'absolute', top: start, height: row.height, width: '100%' }}>
              <RowTiles row={row} ids={pictures.ids} />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

export function Virtua(pictures: Pictures) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useTileRows(pictures);
  return (
    <div ref={scroller} className="scroller" data-scroller>
      <Virtualizer data={rows} scrollRef={scroller} itemSize={230} bufferSize={BEYOND.pixels}>
        {(row: TileRow) => (
          <div key={row.first} style={{ position: 'relative', height: row.height + GAP }}>
            <RowTiles row={row} ids={pictures.ids} />
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

function RowTiles({ row, ids }: { row: TileRow; ids: readonly string[] }) {
  return row.widths.map((width, n) => {
    const id = ids[row.first + n] ?? '';
    return (
      <button
        key={id}
        type="button"
        className="tile"
        style={{ position: 'absolute', left: row.lefts[n] ?? 0, width, height: row.height }}
      >
        <img src={urlOf(id)} alt="" decoding="async" />
      </button>
    );
  });
}

function useTileRows({ ratios, times }: Pictures): TileRow[] {
  return useMemo(() => {
    const width = document.documentElement.clientWidth - 20;
    const { rows } = layOut(
      { ratios, times },
      { width, rowHeight: 220, gap: GAP, headingHeight: 44 },
      Date.now(),
    );
    return rows.filter((row): row is TileRow => row.kind === 'tiles');
  }, [ratios, times]);
}
