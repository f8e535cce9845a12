import {
  Archive,
  Download,
  FolderOutput,
  Grid2x2,
  Grid3x3,
  SplitSquareHorizontal,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { featureCall } from '../../app/features.ts';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { useRecords } from '../../data/records.ts';
import { formatSection } from '../../locales/format.ts';
import { TagsAction } from '../../tags/tag-items.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { Slider } from '../../ui/slider.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { deleteImages } from '../delete-images.ts';
import { selectionIsStarred, starSelection } from '../image-actions.ts';
import { gallery, selection } from '../images.ts';
import { CURRENT_TILE, imagesView } from '../images-view.ts';
import { openCompare } from '../lightbox/open-lightbox.ts';

/** The allowed row heights in CSS pixels, as the setting limits them. */
const ROW_HEIGHT = { min: 120, max: 480, step: 20 } as const;

export function commitRowHeight(height: number): void {
  // The setting applies before it is saved, so a later drag is independent of this one.
  void changeSettings({ galleryRow: height }).catch(reportError);
  imagesView.setState({ rowHeight: null });
}

/** Renders the line above the images: the day or month in view and the row height. */
export function GalleryStrip({ time }: { time: number | null }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 overflow-hidden pr-gutter-3 pl-3 [scrollbar-gutter:stable] wide:pr-gutter-5 wide:pl-5">
      <h2 className="min-w-0 flex-1 truncate text-sm text-ink-2">
        {time === null ? null : formatSection(time)}
      </h2>
      <RowHeight />
    </div>
  );
}

/**
 * Renders the selection and its actions below the images.
 * @param all the images that can be selected
 */
export function GallerySelected({ all }: { all: readonly string[] }) {
  const { t } = useTranslation('common');
  // The data of the selected images may change while they are selected.
  const allStarred = useRecords(gallery.records, selectionIsStarred);
  return (
    <SelectionBar
      selection={selection}
      ids={all}
      row={CURRENT_TILE}
      className="toast-floor shrink-0 border-t border-hairline"
    >
      {(ids) => (
        <>
          <SelectionAction
            icon={allStarred ? StarOff : Star}
            label={t(allStarred ? 'selection.unstar' : 'selection.star')}
            onClick={() => void starSelection()}
          />
          <TagsAction ids={ids} back={CURRENT_TILE} />
          {ids.length === 2 ? <CompareChosen ids={ids} /> : null}
          <ExportChosen ids={ids} />
          <SelectionAction
            icon={Trash2}
            label={t('selection.delete')}
            onClick={() => void deleteImages(ids)}
          />
        </>
      )}
    </SelectionBar>
  );
}

async function exportImages(ids: readonly string[], form: 'zip' | 'folder'): Promise<void> {
  const exportFiles = await featureCall('exportFiles');
  await exportFiles(ids, form);
}

/** Renders the menu items that export images: as a zip file, or into a folder if the host has a folder dialog. */
export function ExportItems({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('grids');
  const folder = useAppInfo()?.files.folderDialog ?? false;
  const run = (form: 'zip' | 'folder') => void exportImages(ids, form).catch(reportError);
  return (
    <>
      <MenuItem icon={Archive} disabled={ids.length === 0} onSelect={() => run('zip')}>
        {t('do.exportZip')}
      </MenuItem>
      {folder ? (
        <MenuItem icon={FolderOutput} disabled={ids.length === 0} onSelect={() => run('folder')}>
          {t('do.exportFolder')}
        </MenuItem>
      ) : null}
    </>
  );
}

/** Renders the export of the selection: as a zip file, or into a folder if the host has a folder dialog. */
function ExportChosen({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('common');
  const folder = useAppInfo()?.files.folderDialog ?? false;
  const action = { icon: Download, label: t('selection.export') };
  const exportZip = () => void exportImages(ids, 'zip').catch(reportError);
  if (!folder) return <SelectionAction {...action} onClick={exportZip} />;
  return (
    <Menu trigger={<SelectionAction {...action} />}>
      <ExportItems ids={ids} />
    </Menu>
  );
}

function RowHeight() {
  const { t } = useTranslation('images');
  const stored = useSettings((settings) => settings.galleryRow);
  const height = useStore(imagesView, (state) => state.rowHeight) ?? stored;
  return (
    <div
      {...tooltipAttributes({ label: t('gallery.rowHeight') })}
      className="flex items-center gap-2 text-ink-3"
    >
      <Grid3x3 aria-hidden size={15} />
      <div className="w-24">
        <Slider
          label={t('gallery.rowHeight')}
          labelHidden
          {...ROW_HEIGHT}
          value={height}
          onValueChange={(rowHeight) => imagesView.setState({ rowHeight })}
          onValueCommitted={commitRowHeight}
        />
      </div>
      <Grid2x2 aria-hidden size={15} />
    </div>
  );
}

/** Compares the two selected images, the first one of the gallery on the left. */
function CompareChosen({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('lightbox');
  const compare = () => {
    const { ids: order } = gallery.state.getState().order;
    const [left, right] = order.filter((id) => ids.includes(id));
    if (left !== undefined && right !== undefined) openCompare(left, right, order);
  };
  return <SelectionAction icon={SplitSquareHorizontal} label={t('compare.chosen')} onClick={compare} />;
}
