import { Grid2x2, Grid3x3, Star, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { CompareChosen } from '../compare/compare-chosen.tsx';
import { dayWords } from '../day-words.ts';
import { deletePictures } from '../delete-pictures.ts';
import { CURRENT_TILE } from '../gallery-focus.ts';
import { gallery } from '../images.ts';
import { commitRowHeight, previewRow, ROW_HEIGHT } from '../row-height.ts';
import { clearSelection, selection, useSelectedCount } from '../selection.ts';
import { selectionIsStarred, starSelection } from '../star-selection.ts';

/** The line over the pictures: the day in view and how large they are, or what is chosen and can be done with it. */
export function GalleryStrip({ time }: { time: number | null }) {
  const count = useSelectedCount();
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 overflow-hidden px-3 [scrollbar-gutter:stable] wide:pr-2 wide:pl-5">
      {count > 0 ? (
        <Chosen count={count} />
      ) : (
        <>
          <h2 className="min-w-0 flex-1 truncate text-sm text-ink-2">
            {time === null ? null : dayWords(time)}
          </h2>
          <RowHeight />
        </>
      )}
    </div>
  );
}

function Chosen({ count }: { count: number }) {
  const { t } = useTranslation('images');
  // What is known of them may change while they are chosen.
  const allStarred = useStore(gallery.seen, selectionIsStarred);
  return (
    <>
      <p role="status" className="min-w-0 truncate text-sm font-medium tabular-nums">
        {t('gallery.selected', { count })}
      </p>
      <Button
        size="sm"
        variant="ghost"
        icon={<Star aria-hidden size={15} />}
        onClick={() => void starSelection()}
      >
        {t(allStarred ? 'gallery.unstar' : 'gallery.star')}
      </Button>
      <CompareChosen />
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 aria-hidden size={15} />}
        onClick={() => {
          void deletePictures([...selection.getState().ids]);
          focusWhenShown(CURRENT_TILE);
        }}
      >
        {t('gallery.delete')}
      </Button>
      <span className="flex-1" />
      <IconButton
        size="sm"
        label={t('gallery.clear')}
        shortcut="Escape"
        onClick={() => {
          clearSelection();
          focusWhenShown(CURRENT_TILE);
        }}
      >
        <X aria-hidden size={15} />
      </IconButton>
    </>
  );
}

function RowHeight() {
  const { t } = useTranslation('images');
  const kept = useSettings((settings) => settings.galleryRow);
  const height = useStore(previewRow, (state) => state.height) ?? kept;
  const commit = () => {
    const { height: last } = previewRow.getState();
    if (last !== null) commitRowHeight(last);
  };
  return (
    <label
      {...tooltipAttributes({ label: t('gallery.rowHeight') })}
      className="flex items-center gap-2 text-ink-3"
    >
      <Grid3x3 aria-hidden size={15} />
      <input
        type="range"
        aria-label={t('gallery.rowHeight')}
        {...ROW_HEIGHT}
        value={height}
        onChange={(event) => previewRow.setState({ height: Number(event.currentTarget.value) })}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
        className="h-4 w-24 accent-craft"
      />
      <Grid2x2 aria-hidden size={15} />
    </label>
  );
}
