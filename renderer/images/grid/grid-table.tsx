import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { followChanges } from '../../data/follow-changes.ts';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { problemMessage } from '../../ui/problem-message.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { generations } from '../images.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { SizeShape } from '../parts/size-shape.tsx';
import { ratioOf, sizeLabel } from '../sizes.ts';
import { GridCell } from './grid-cell.tsx';
import { GridHead } from './grid-head.tsx';
import { type GridLayout, type GridRow, gridLayout, imagesInOrder } from './grid-layout.ts';
import { GridStore } from './grid-store.ts';

/** Height of a cell in CSS pixels; its width follows from the requested size. */
const HEIGHT = 176;
const NARROWEST = 132;
const WIDEST = 352;
/** The number of images that can be compared at a time. */
const TWO = 2;

/** Renders a grid run as a table: a row for each model, a column for each size. */
export function GridTable({ gridId }: { gridId: string }) {
  const { t } = useTranslation('grids');
  const store = useMemo(() => new GridStore(api, generations.records, gridId), [gridId]);
  const { grid } = useStore(store.run);
  const { phase, items, problem } = useStore(store.state);
  const layout = useMemo(() => gridLayout(items), [items]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = followChanges(
      (change) => store.apply(change),
      () => void store.load(),
    );
    return () => {
      stop();
      store.dispose();
    };
  }, [store]);

  if (phase === 'failed' && problem) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-5">
        <p className="font-medium">{t('table.failed')}</p>
        <p className="text-ink-2">{problemMessage(problem)}</p>
        <Button onClick={() => void store.load()}>{t('table.again')}</Button>
      </div>
    );
  }
  if (!grid) return <Loading />;
  const ids = imagesInOrder(layout);
  const still = picked.filter((id) => ids.includes(id));
  return (
    <section aria-label={t('table.label', { title: grid.title })} className="flex min-h-0 flex-1 flex-col">
      <GridHead
        key={grid.id}
        grid={grid}
        generations={items}
        ids={ids}
        picked={still}
        onCompared={() => setPicked([])}
      />
      <Table
        title={grid.title}
        layout={layout}
        picked={new Set(still)}
        onOpen={(at) => openLightbox({ ids, at })}
        onPick={(id) =>
          setPicked(still.includes(id) ? still.filter((one) => one !== id) : [...still, id].slice(-TWO))
        }
      />
    </section>
  );
}

interface TableProps {
  readonly title: string;
  readonly layout: GridLayout;
  readonly picked: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onPick: (id: string) => void;
}

function Table({ title, layout, picked, onOpen, onPick }: TableProps) {
  const { t } = useTranslation('grids');
  const { sizes, rows, crossed } = layout;
  const sizeName = (size: string | null) => (size === null ? t('table.noSize') : sizeLabel(size));
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <table className="border-separate border-spacing-0">
        <caption className="sr-only">{t('table.label', { title })}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${CORNER} z-[3] text-left font-medium`}>
              <span className="sr-only">{t('table.model')}</span>
            </th>
            {sizes.map((size) => (
              <th
                key={size ?? ''}
                scope="col"
                className="sticky top-0 z-[2] h-9 border-b border-hairline bg-background px-2 text-left font-medium"
              >
                <span className="flex items-center gap-1.5 text-sm text-ink-2 tabular-nums">
                  <SizeShape size={size} />
                  {sizeName(size)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <RowHead row={row} crossed={crossed} />
              {row.cells.map((generation, column) => (
                <td key={sizes[column] ?? ''} className="p-1.5">
                  <div style={{ width: widthOf(sizes[column] ?? null, rows, column), height: HEIGHT }}>
                    <GridCell
                      generation={generation}
                      name={t(crossed && row.withReference ? 'table.cellReference' : 'table.cell', {
                        model: row.model,
                        size: sizeName(sizes[column] ?? null),
                      })}
                      picked={picked}
                      onOpen={onOpen}
                      onPick={onPick}
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CORNER = 'sticky top-0 left-0 h-9 border-b border-r border-hairline bg-background';

function RowHead({ row, crossed }: { row: GridRow; crossed: boolean }) {
  const { t } = useTranslation('grids');
  const { prompt, model, withReference, reference } = row;
  return (
    <th
      scope="row"
      className="sticky left-0 z-[1] w-40 min-w-32 max-w-44 border-r border-hairline bg-background px-3 py-2 text-left align-top font-medium wide:pl-5"
    >
      {prompt === null ? null : (
        <span title={prompt} className="mb-1.5 line-clamp-5 text-sm [overflow-wrap:anywhere]">
          {prompt}
        </span>
      )}
      <span
        className={cx('block text-sm [overflow-wrap:anywhere]', prompt !== null && 'font-normal text-ink-2')}
      >
        {model}
      </span>
      {crossed || withReference ? (
        <span className="mt-1.5 flex items-center gap-1.5 text-xs font-normal text-ink-2">
          {withReference && reference?.kind === 'file' ? (
            <img src={reference.url} alt="" className="size-7 shrink-0 rounded-sm object-cover" />
          ) : null}
          {t(withReference ? 'table.withReference' : 'table.withoutReference')}
        </span>
      ) : null}
    </th>
  );
}

/** Returns the width of a column by its size; if that was left to the service, by the first image of the column. */
function widthOf(size: string | null, rows: readonly GridRow[], column: number): number {
  const first = rows.flatMap(({ cells }): ImageGeneration['images'] => cells[column]?.images ?? [])[0];
  const ratio = (size === null ? null : ratioOf(size)) ?? (first ? first.width / first.height : 1);
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, HEIGHT * ratio)));
}

function Loading() {
  const { t } = useTranslation('grids');
  return (
    <div role="status" className="flex flex-col gap-3 p-5">
      <span className="sr-only">{t('table.loading')}</span>
      <Skeleton className="h-7 w-64" />
      {[1, 2].map((row) => (
        <span key={row} className="flex gap-3">
          <Skeleton className="h-44 w-32" />
          <Skeleton className="h-44 w-44" />
          <Skeleton className="h-44 w-72" />
        </span>
      ))}
    </div>
  );
}
