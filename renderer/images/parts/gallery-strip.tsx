import {
  Archive,
  Download,
  FolderOutput,
  Grid2x2,
  Grid3x3,
  ListChecks,
  type LucideIcon,
  SplitSquareHorizontal,
  Star,
  Trash2,
  X,
} from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { featureCall } from '../../app/features.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { dayWords } from '../day-words.ts';
import { deletePictures } from '../delete-pictures.ts';
import { CURRENT_TILE } from '../gallery-focus.ts';
import { gallery } from '../images.ts';
import { openCompare } from '../lightbox/open-lightbox.ts';
import { commitRowHeight, previewRow, ROW_HEIGHT } from '../row-height.ts';
import { clearSelection, selectAll, selection, useSelectedCount } from '../selection.ts';
import { selectionIsStarred, starSelection } from '../star-selection.ts';

/**
 * The line over the pictures: the day in view and how large they are, or what is chosen and can be done with it.
 * `all`: what can be chosen.
 */
export function GalleryStrip({ time, all }: { time: number | null; all: readonly string[] }) {
  const count = useSelectedCount();
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 overflow-hidden px-3 [scrollbar-gutter:stable] wide:pr-2 wide:pl-5">
      {count > 0 ? (
        <Chosen count={count} all={all} />
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

function Chosen({ count, all }: { count: number; all: readonly string[] }) {
  const { t } = useTranslation('images');
  // The data of the selected images may change while they are selected.
  const allStarred = useStore(gallery.seen, selectionIsStarred);
  return (
    <>
      <p role="status" className="min-w-0 truncate text-sm font-medium tabular-nums">
        {t('gallery.selected', { count })}
      </p>
      {count < all.length ? (
        <Doing icon={ListChecks} words={t('gallery.selectAll')} onPress={() => selectAll(all)} />
      ) : null}
      <Doing
        icon={Star}
        words={t(allStarred ? 'gallery.unstar' : 'gallery.star')}
        onPress={() => void starSelection()}
      />
      <CompareChosen />
      <ExportChosen />
      <Doing
        icon={Trash2}
        words={t('gallery.delete')}
        onPress={() => {
          void deletePictures([...selection.getState().ids]);
          focusWhenShown(CURRENT_TILE);
        }}
      />
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

interface DoingProps extends ComponentPropsWithRef<'button'> {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly onPress?: () => void;
}

/** In a narrow panel its icon alone. */
function Doing({ icon: Icon, words, onPress, ...rest }: DoingProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Icon aria-hidden size={15} />}
      aria-label={words}
      title={words}
      onClick={onPress}
      {...rest}
    >
      <span className="hidden @min-[44rem]:inline">{words}</span>
    </Button>
  );
}

/** As a zip file, or into a folder where the host can ask for one. */
function ExportChosen() {
  const { t } = useTranslation(['images', 'grids']);
  const folder = useAppInfo()?.files.folderDialog ?? false;
  const run = (form: 'zip' | 'folder') =>
    void featureCall('exportFiles')
      .then((exportFiles) => exportFiles([...selection.getState().ids], form))
      .catch(reportError);
  if (!folder) return <Doing icon={Download} words={t('images:gallery.export')} onPress={() => run('zip')} />;
  return (
    <Menu trigger={<Doing icon={Download} words={t('images:gallery.export')} />}>
      <MenuItem icon={<Archive aria-hidden size={16} />} onSelect={() => run('zip')}>
        {t('grids:do.exportZip')}
      </MenuItem>
      <MenuItem icon={<FolderOutput aria-hidden size={16} />} onSelect={() => run('folder')}>
        {t('grids:do.exportFolder')}
      </MenuItem>
    </Menu>
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

/** Compares the two pictures that are chosen in the gallery, the one that stands first at the left; only there for two. */
function CompareChosen() {
  const { t } = useTranslation('lightbox');
  const two = useStore(selection, ({ ids }) => ids.size === 2);
  if (!two) return null;
  const compare = () => {
    const { ids: order } = gallery.state.getState();
    const [left, right] = order.filter((id) => selection.getState().ids.has(id));
    if (left !== undefined && right !== undefined) openCompare(left, right, order);
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<SplitSquareHorizontal aria-hidden size={15} />}
      onClick={compare}
    >
      {t('compare.chosen')}
    </Button>
  );
}
