import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { dragAssets } from '../../app/asset-files.ts';
import { useSettings } from '../../app/settings-store.ts';
import { isMod } from '../../ui/key-combo.ts';
import { useWidth } from '../../ui/use-measured.ts';
import { useToday } from '../../ui/use-now.ts';
import { useRowList } from '../../ui/use-row-list.ts';
import { deleteImages, undoDelete } from '../delete-images.ts';
import { dragImage } from '../drag-image.ts';
import type { GalleryItems } from '../gallery-items.ts';
import { removeGeneration } from '../generation-actions.ts';
import { starSelection } from '../image-actions.ts';
import { gallery, selection } from '../images.ts';
import { imagesView, setHotTile } from '../images-view.ts';
import { layOut, rowOfTile } from '../justify-rows.ts';
import { lightboxState } from '../lightbox/lightbox-state.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { tileTarget } from '../tile-moves.ts';
import { useRowsInView } from '../use-rows-in-view.ts';
import { useCommand } from '../view-commands.ts';
import { GalleryRows } from './gallery-rows.tsx';
import { GallerySelected, GalleryStrip } from './gallery-strip.tsx';

const SIZES = { gap: 10, headingHeight: 44 } as const;

/**
 * Renders all tiles of an album in rows. One tile is in the tab order; arrow keys move spatially,
 * Enter and Space open.
 */
export function GalleryGrid({ items, label }: { items: GalleryItems; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const width = useWidth(floor);
  const stored = useSettings((settings) => settings.galleryRow);
  const rowHeight = useStore(imagesView, (state) => state.rowHeight) ?? stored;
  const today = useToday();
  const layout = useMemo(
    () => (width === 0 ? { rows: [], height: 0 } : layOut(items, { ...SIZES, width, rowHeight }, today)),
    [items, width, rowHeight, today],
  );
  const { range, time, onScroll } = useRowsInView(scroller, layout, items.ids);
  const latest = useRef({ items, layout });
  latest.current = { items, layout };
  const scrollTo = useCallback((at: number) => {
    const row = rowOfTile(latest.current.layout.rows, at);
    const view = scroller.current;
    if (!row || !view) return;
    // The first row of a day is scrolled into view together with its heading.
    const top = row.top - SIZES.headingHeight;
    if (top < view.scrollTop) view.scrollTop = Math.max(0, top);
    else if (row.top + row.height + SIZES.gap > view.scrollTop + view.clientHeight)
      view.scrollTop = row.top + row.height + SIZES.gap - view.clientHeight;
  }, []);
  const choosable = useMemo(() => items.ids.filter((one) => !items.generations.has(one)), [items]);
  const { tabStop, goTo, listProps } = useRowList({
    list: scroller,
    ids: items.ids,
    selection,
    isMain: true,
    // Only images can be selected; a generation has its own actions.
    canSelect: (id) => !items.generations.has(id),
    scrollTo: (_, at) => scrollTo(at),
    target: (key, at) =>
      tileTarget(key, at, layout.rows, {
        count: items.ids.length,
        height: scroller.current?.clientHeight ?? 0,
      }),
    onDelete: (ids) => removeTiles(items, ids),
    onKey: pressOnTile,
    onOpen: (id) => {
      if (!items.generations.has(id)) openLightbox({ ids: choosable, at: id });
    },
  });
  useShownTiles(items, scrollTo, goTo);
  useCommand('newestImage', () => scroller.current?.scrollTo({ top: 0 }));

  const onDragStart = (event: DragEvent) => {
    const image = gallery.get(imageAt(event.target) ?? '');
    if (!image) return;
    const { ids } = selection.state.getState();
    const together = ids.has(image.id) ? choosable.filter((id) => ids.has(id)) : [];
    if (!dragAssets(event, together)) dragImage(event.dataTransfer, image);
  };

  return (
    <>
      <GalleryStrip time={time} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tiles are buttons; what is done to them is heard here once for all */}
      <div
        ref={scroller}
        data-gallery
        {...listProps}
        onScroll={onScroll}
        onDragStart={onDragStart}
        onPointerOver={(event) => setHotTile(tileAt(event.target))}
        onPointerLeave={() => setHotTile(null)}
        onFocus={(event) => {
          listProps.onFocus(event);
          const id = tileAt(event.target);
          if (id !== null) setHotTile(id);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHotTile(null);
        }}
        onMouseDown={(event) => {
          listProps.onMouseDown(event);
          // A click beside the tiles clears the selection.
          if (tileAt(event.target) === null && event.target !== scroller.current) selection.clear();
        }}
        className="scrollable min-h-0 flex-1 pr-gutter-3 pb-5 pl-3 wide:pr-gutter-5 wide:pl-5"
      >
        <div ref={floor}>
          <div style={{ height: layout.height }} className="relative">
            <GalleryRows label={label} items={items} rows={layout.rows} range={range} tabStop={tabStop} />
          </div>
        </div>
      </div>
      <GallerySelected all={choosable} />
    </>
  );
}

/** Handles keys that only the gallery has. */
function pressOnTile(event: KeyboardEvent): boolean {
  const mod = isMod(event);
  // Otherwise the browser would undo text in the prompt bar.
  if (mod && event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey) void undoDelete();
  // The same key on a single image is an image action.
  else if (!mod && event.key === '.' && selection.state.getState().ids.size > 0) void starSelection();
  else return false;
  return true;
}

function removeTiles({ generations }: GalleryItems, ids: readonly string[]): void {
  const generation = generations.get(ids[0] ?? '');
  if (generation) void removeGeneration(generation);
  else void deleteImages(ids);
}

function tileAt(target: EventTarget): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
  return tile?.dataset.tile ?? null;
}

/** Returns the image of a tile if the tile itself, not a button on it, was the target. */
function imageAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-picture]')?.dataset.picture ?? null;
}

/** Scrolls to the tile requested from elsewhere, and to the lightbox image, so that it is in view on closing. */
function useShownTiles(
  items: GalleryItems,
  scrollTo: (at: number) => void,
  goTo: (id: string) => void,
): void {
  const id = useStore(imagesView, (state) => state.tile);
  useEffect(() => {
    if (id === null || !items.ids.includes(id)) return;
    imagesView.setState({ tile: null });
    goTo(id);
  }, [items, id, goTo]);
  useEffect(
    () =>
      lightboxState.subscribe(({ open }, had) => {
        const at = open && open.at !== had.open?.at ? items.ids.indexOf(open.at) : -1;
        if (at >= 0) scrollTo(at);
      }),
    [items, scrollTo],
  );
}
