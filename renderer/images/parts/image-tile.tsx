import { Check, ImageOff, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { useRecords } from '../../data/records.ts';
import { joinWords } from '../../locales/format.ts';
import { useIsSelected } from '../../ui/selection.ts';
import { useBrokenUrl } from '../../ui/use-broken-url.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { gallery, selection } from '../images.ts';
import { imagesView } from '../images-view.ts';
import { ImageTools } from './image-tools.tsx';

/** Below this width in CSS pixels, a tile shows only the most important actions. */
const ROOMY = 150;

/**
 * Renders an image of the gallery: a gray box at first, then its color, then the image. Its size is
 * known from the start.
 */
export function ImageTile({ id, width, tabStop }: { id: string; width: number; tabStop: boolean }) {
  const { t } = useTranslation('images');
  const image = useRecords(gallery.records, () => gallery.get(id));
  const hot = useStore(imagesView, (state) => state.hotTile === id);
  const selected = useIsSelected(selection, id);
  const [menuOpen, setMenuOpen] = useState(false);
  // Its tools disappear when another tile moves under the pointer.
  const kept = useKeptFocus<HTMLDivElement>();
  const words = image?.prompt.trim() || t('tile.noPrompt');
  return (
    <div
      {...kept}
      data-ringed={selected || undefined}
      className="picture-ring group/tile relative size-full overflow-hidden rounded-md bg-hover"
    >
      <button
        type="button"
        data-picture={id}
        data-row={id}
        tabIndex={tabStop ? 0 : -1}
        aria-label={nameOf()}
        draggable={image !== undefined && !image.missing}
        className="block size-full focus-visible:-outline-offset-3"
      >
        {image ? <Thumb image={image} /> : null}
      </button>
      {image?.starred && !(hot || menuOpen) ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-full bg-background/85 text-craft"
        >
          <Star size={14} className="fill-current" />
        </span>
      ) : null}
      {image && (hot || menuOpen) ? (
        <ImageTools
          image={image}
          words={words}
          roomy={width >= ROOMY}
          selected={selected}
          tabIndex={tabStop ? 0 : -1}
          onMenuOpen={setMenuOpen}
        />
      ) : selected ? (
        <SelectedMark />
      ) : null}
    </div>
  );

  function nameOf(): string {
    const marks = [image?.starred ? t('tile.starred') : null, selected ? t('tile.selected') : null];
    return joinWords([words, ...marks].filter((word) => word !== null));
  }
}

function SelectedMark() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1.5 left-1.5 flex size-6 items-center justify-center rounded-full bg-craft text-on-fill"
    >
      <Check aria-hidden size={14} />
    </span>
  );
}

function Thumb({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation('images');
  const { thumbUrl, colour, missing } = image;
  const { isBroken, onBroken } = useBrokenUrl(thumbUrl);
  if (missing || isBroken) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1.5 border border-hairline p-2 text-center text-xs text-ink-3">
        <ImageOff aria-hidden size={20} />
        {t('tile.missing')}
      </span>
    );
  }
  return (
    <span style={colour === null ? undefined : { backgroundColor: colour }} className="block size-full">
      {thumbUrl === null ? null : (
        <img
          src={thumbUrl}
          alt=""
          decoding="async"
          draggable={false}
          onError={onBroken}
          className="pointer-events-none size-full object-cover"
        />
      )}
    </span>
  );
}
