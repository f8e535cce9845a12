import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { LongList, type LongListHandle } from '../../ui/long-list.tsx';
import { gallery } from '../images.ts';
import { useImage } from '../use-image.ts';

/** Width of a thumbnail and its gap, in CSS pixels. */
const ITEM = 64;
/** Number of images to load on either side of those in view. */
const AROUND = 20;

interface FilmstripProps {
  readonly ids: readonly string[];
  readonly at: string;
  /** The image compared with `at`. */
  readonly other: string | null;
  readonly onChoose: (id: string) => void;
}

/** Renders all images of the lightbox in a row; only those in view are rendered. */
export function Filmstrip({ ids, at, other, onChoose }: FilmstripProps) {
  const { t } = useTranslation('lightbox');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LongListHandle>(null);
  const place = ids.indexOf(at);
  const [first, setFirst] = useState(place);
  useEffect(() => {
    list.current?.scrollToIndex(place, { align: 'center' });
    setFirst(place);
  }, [place]);
  useEffect(() => {
    gallery.ensure(ids.slice(Math.max(0, first - AROUND), first + 2 * AROUND));
  }, [ids, first]);
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('strip')}
      aria-orientation="horizontal"
      // Arrow keys change the image wherever the focus is.
      tabIndex={-1}
      onWheel={(event) => {
        if (scroller.current && event.deltaX === 0) scroller.current.scrollLeft += event.deltaY;
      }}
      className="h-17 shrink-0 overflow-x-auto overflow-y-hidden overscroll-contain border-t border-hairline bg-panel px-2 py-1.5 [scrollbar-width:none]"
    >
      {/* Few thumbnails are centered. */}
      <div style={{ width: ids.length * ITEM }} className="mx-auto">
        <LongList
          ref={list}
          data={ids}
          horizontal
          scrollRef={scroller}
          itemSize={ITEM}
          bufferSize={300}
          onScroll={(left) => setFirst(Math.floor(left / ITEM))}
        >
          {(id, n) => (
            <Small
              key={id}
              id={id}
              place={n}
              count={ids.length}
              chosen={id === at || id === other}
              onChoose={onChoose}
            />
          )}
        </LongList>
      </div>
    </div>
  );
}

interface SmallProps {
  readonly id: string;
  readonly place: number;
  readonly count: number;
  readonly chosen: boolean;
  readonly onChoose: (id: string) => void;
}

const Small = memo(function Small({ id, place, count, chosen, onChoose }: SmallProps) {
  const { t } = useTranslation('lightbox');
  const image = useImage(id);
  return (
    <div className="h-14 w-16 px-1">
      <button
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        aria-posinset={place + 1}
        aria-setsize={count}
        aria-label={image?.prompt.slice(0, 120) || t('position', { n: place + 1, count })}
        onClick={() => onChoose(id)}
        style={{ backgroundColor: image?.colour ?? undefined }}
        className={cx(
          'block size-14 overflow-hidden rounded-md bg-hover transition-opacity',
          chosen ? 'outline-2 outline-craft outline-offset-1' : 'opacity-65 hover:opacity-100',
        )}
      >
        {image?.thumbUrl ? (
          <img
            src={image.thumbUrl}
            alt=""
            draggable={false}
            decoding="async"
            className="size-full object-cover"
          />
        ) : null}
      </button>
    </div>
  );
});
