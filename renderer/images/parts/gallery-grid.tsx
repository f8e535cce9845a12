import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { IS_MAC } from '../../ui/key-combo.ts';
import { dragPicture } from '../drag-picture.ts';
import { galleryFocus, setCurrentTile, setHotTile } from '../gallery-focus.ts';
import type { GalleryItems } from '../gallery-items.ts';
import { pressOnTile, selectable } from '../gallery-keys.ts';
import { gallery } from '../images.ts';
import { layOut, rowOfTile } from '../justify-rows.ts';
import { lightboxState } from '../lightbox/lightbox-state.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { previewRow } from '../row-height.ts';
import { clearSelection, keepSelected, selection, selectTo, toggleSelected } from '../selection.ts';
import { shownTile } from '../show-in-gallery.ts';
import { tileTarget } from '../tile-moves.ts';
import { useRowsInView } from '../use-rows-in-view.ts';
import { useWish } from '../view-wishes.ts';
import { GalleryRows } from './gallery-rows.tsx';
import { GalleryStrip } from './gallery-strip.tsx';

const SIZES = { gap: 10, headingHeight: 44 } as const;

/** All tiles of an album in rows. One takes the Tab key; arrows move as the eye does, Enter and Space open. */
export function GalleryGrid({ items, label }: { items: GalleryItems; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const width = useElementWidth(floor);
  const kept = useSettings((settings) => settings.galleryRow);
  const rowHeight = useStore(previewRow, (state) => state.height) ?? kept;
  const layout = useMemo(
    () => (width === 0 ? { rows: [], height: 0 } : layOut(items, { ...SIZES, width, rowHeight })),
    [items, width, rowHeight],
  );
  const { range, time, onScroll } = useRowsInView(scroller, layout, items.ids);
  const current = useStore(galleryFocus, (state) => state.current);
  const tabStop = current !== null && items.ids.includes(current) ? current : (items.ids[0] ?? null);

  const latest = useRef({ items, layout });
  latest.current = { items, layout };
  const scrollTo = useCallback((at: number) => {
    const row = rowOfTile(latest.current.layout.rows, at);
    const view = scroller.current;
    if (!row || !view) return;
    // The line over the day comes along with its first row.
    const top = row.top - SIZES.headingHeight;
    if (top < view.scrollTop) view.scrollTop = Math.max(0, top);
    else if (row.top + row.height + SIZES.gap > view.scrollTop + view.clientHeight)
      view.scrollTop = row.top + row.height + SIZES.gap - view.clientHeight;
  }, []);
  const focusTile = useCallback(
    (at: number) => {
      const id = latest.current.items.ids[at];
      if (id === undefined) return;
      scrollTo(at);
      setCurrentTile(id);
      setHotTile(id);
      requestAnimationFrame(() => focusIn(scroller.current, id));
    },
    [scrollTo],
  );
  useKeepCurrent(items, scroller, focusTile);
  useShownTiles(items, scrollTo, focusTile);
  useWish('newestPicture', () => scroller.current?.scrollTo({ top: 0 }));
  useEffect(() => keepSelected(items.ids), [items]);

  const choosable = useMemo(() => items.ids.filter((one) => selectable(items, one)), [items]);
  const open = (id: string) => {
    setCurrentTile(id);
    openLightbox({ ids: choosable, at: id });
  };
  const onClick = (event: MouseEvent) => {
    const id = pictureAt(event.target);
    if (id === null) return;
    if (event.shiftKey) selectTo(id, choosable);
    else if (IS_MAC ? event.metaKey : event.ctrlKey) toggleSelected(id);
    // Once some are chosen, choosing goes on.
    else if (selection.getState().ids.size > 0 && event.detail > 0) toggleSelected(id);
    else open(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = tileAt(event.target);
    // Keys on a button or in a menu of a tile are theirs.
    if (event.defaultPrevented || id === null || !isTile(event.target)) return;
    const at = items.ids.indexOf(id);
    const view = { count: items.ids.length, height: scroller.current?.clientHeight ?? 0 };
    const target = (key: string) => tileTarget(key, at, layout.rows, view);
    if (!pressOnTile(event, { items, id, target, focusTile })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDragStart = (event: DragEvent) => {
    const picture = gallery.known(pictureAt(event.target) ?? '');
    if (picture) dragPicture(event.dataTransfer, picture);
  };

  return (
    <>
      <GalleryStrip time={time} all={choosable} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tiles are buttons; what is done to them is heard here once for all */}
      <div
        ref={scroller}
        data-gallery
        onScroll={onScroll}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onDragStart={onDragStart}
        onPointerOver={(event) => setHotTile(tileAt(event.target))}
        onPointerLeave={() => setHotTile(null)}
        onFocus={(event) => {
          const id = tileAt(event.target);
          if (id === null) return;
          setCurrentTile(id);
          setHotTile(id);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHotTile(null);
        }}
        onContextMenu={(event) => {
          const menu = tileElement(event.target)?.querySelector<HTMLElement>('[data-tile-menu]');
          if (!menu) return;
          event.preventDefault();
          menu.click();
        }}
        onMouseDown={(event) => {
          // A press beside the tiles lets go of what was chosen.
          if (tileAt(event.target) === null && event.target !== scroller.current) clearSelection();
        }}
        className="scrollable min-h-0 flex-1 px-3 pb-5 wide:pr-2 wide:pl-5"
      >
        <div ref={floor}>
          <div style={{ height: layout.height }} className="relative">
            <GalleryRows label={label} items={items} rows={layout.rows} range={range} tabStop={tabStop} />
          </div>
        </div>
      </div>
    </>
  );
}

function tileElement(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
}

function tileAt(target: EventTarget): string | null {
  return tileElement(target)?.dataset.tile ?? null;
}

/** The picture whose own button was meant, and not one that lies on it. */
function pictureAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-picture]')?.dataset.picture ?? null;
}

function isTile(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.dataset.picture ?? target.dataset.drawing) !== undefined;
}

function focusIn(scroller: HTMLElement | null, id: string): void {
  scroller
    ?.querySelector<HTMLElement>(`[data-tile="${id}"] :is([data-picture], [data-drawing])`)
    ?.focus({ preventScroll: true });
}

/** The keyboard stays where it was when its tile goes: at the picture that took its place, else at the next one. */
function useKeepCurrent(
  items: GalleryItems,
  scroller: { readonly current: HTMLElement | null },
  focusTile: (at: number) => void,
): void {
  const before = useRef(items.ids);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = items.ids;
    const { current } = galleryFocus.getState();
    if (current === null || had === items.ids || items.ids.includes(current)) return;
    const place = had.indexOf(current);
    if (place < 0 || items.ids.length === 0) return;
    const at = Math.min(place, items.ids.length - 1);
    setCurrentTile(items.ids[at] ?? null);
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && scroller.current?.isConnected) focusTile(at);
  }, [items, scroller, focusTile]);
}

/** Brings into view what was asked for from elsewhere, and what the lightbox shows: to be found where it is left. */
function useShownTiles(
  items: GalleryItems,
  scrollTo: (at: number) => void,
  focusTile: (at: number) => void,
): void {
  const id = useStore(shownTile, (state) => state.id);
  useEffect(() => {
    const at = id === null ? -1 : items.ids.indexOf(id);
    if (at < 0) return;
    shownTile.setState({ id: null });
    focusTile(at);
  }, [items, id, focusTile]);
  useEffect(
    () =>
      lightboxState.subscribe(({ open }, had) => {
        const at = open && open.at !== had.open?.at ? items.ids.indexOf(open.at) : -1;
        if (at >= 0) scrollTo(at);
      }),
    [items, scrollTo],
  );
}

/** Room across inside an element, in whole CSS pixels; 0 until it is known. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setWidth(Math.floor(node.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
