import {
  Copy,
  CornerUpRight,
  Disc3,
  FolderOutput,
  ImagePlus,
  Maximize2,
  Pause,
  Pencil,
  Play,
  ScanSearch,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { HandOnItems, SaveItem } from '../../app/file-items.tsx';
import { useRecords } from '../../data/records.ts';
import { TimedTextItems } from '../../generation/timed-text.tsx';
import { usePlayer } from '../../playback/player.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { MenuItem, MenuSeparator, MenuSurface } from '../../ui/menu.tsx';
import { openExportDialog } from '../export-files.ts';
import {
  allStarred,
  copyImage,
  copyPrompt,
  deleteItems,
  makeCover,
  makeReference,
  openDetails,
  openRenameDialog,
  starItems,
} from '../item-actions.ts';
import { CURRENT_ITEM, items } from '../library.ts';
import { openItem, showInItsArea } from '../open-item.ts';

interface ItemMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The menu's files: one, or the whole selection. */
  readonly ids: readonly string[];
  /** The button of the item whose menu is open. */
  readonly anchor: HTMLElement | null;
}

/** Renders the menu of one or several files. All items share one instance. */
export function ItemMenu({ open, onClose, ids, anchor }: ItemMenuProps) {
  const at = useRef(anchor);
  at.current = anchor;
  const [only] = ids;
  const item = useRecords(items.records, () => (only === undefined ? undefined : items.get(only)));
  if (only === undefined) return null;
  return (
    <MenuSurface open={open} onOpenChange={(next) => next || onClose()} anchor={at} side="bottom" align="end">
      {ids.length === 1 && item ? <OneItem item={item} /> : null}
      <ForAll ids={ids} details={ids.length === 1 ? item : undefined} />
    </MenuSurface>
  );
}

function OneItem({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('library');
  const isPlaying = usePlayer(({ track, status }) => track?.asset?.id === item.id && status === 'playing');
  const image = item.kind === 'picture';
  const there = !item.missing;
  return (
    <>
      {there ? (
        <MenuItem
          icon={image ? Maximize2 : isPlaying ? Pause : Play}
          shortcut="Enter"
          onSelect={() => openItem(item)}
        >
          {t(image ? 'do.open' : isPlaying ? 'do.pause' : 'do.play')}
        </MenuItem>
      ) : null}
      {image || item.ownerId !== null ? (
        <MenuItem icon={CornerUpRight} onSelect={() => showInItsArea(item)}>
          {t(`do.showIn.${item.kind}`)}
        </MenuItem>
      ) : null}
      <MenuItem icon={Pencil} shortcut="F2" onSelect={() => openRenameDialog(item.id)}>
        {t('do.rename')}
      </MenuItem>
      <MenuSeparator />
      {there ? <SaveItem file={item} /> : null}
      {there ? <HandOnItems file={item} /> : null}
      <TimedTextItems sound={item} />
      {item.prompt === '' ? null : (
        <MenuItem icon={Copy} onSelect={() => void copyPrompt(item)}>
          {t('do.copyPrompt')}
        </MenuItem>
      )}
      {image && there ? (
        <>
          <MenuItem icon={Copy} onSelect={() => void copyImage(item)}>
            {t('do.copyImage')}
          </MenuItem>
          <MenuItem icon={ImagePlus} onSelect={() => void makeReference(item)}>
            {t('do.useAsReference')}
          </MenuItem>
          <MenuItem icon={Disc3} onSelect={() => void makeCover(item)}>
            {t('do.useAsCover')}
          </MenuItem>
        </>
      ) : null}
      <MenuSeparator />
    </>
  );
}

interface ForAllProps {
  readonly ids: readonly string[];
  readonly details: LibraryItem | undefined;
}

function ForAll({ ids, details }: ForAllProps) {
  const { t } = useTranslation('library');
  const starred = allStarred(ids);
  return (
    <>
      <MenuItem icon={starred ? StarOff : Star} shortcut="." onSelect={() => void starItems(ids, !starred)}>
        {t(starred ? 'do.unstar' : 'do.star')}
      </MenuItem>
      <TagsItem ids={ids} back={CURRENT_ITEM} />
      <MenuItem icon={FolderOutput} onSelect={() => openExportDialog(ids)}>
        {t('do.export')}
      </MenuItem>
      {details && (details.kind === 'picture' || details.ownerId !== null) ? (
        <MenuItem icon={ScanSearch} onSelect={() => void openDetails(details)}>
          {t('do.details')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        shortcut="Delete"
        tone="danger"
        onSelect={() => {
          void deleteItems(ids);
          // The button that the menu returns the focus to is removed as well.
          focusWhenShown(CURRENT_ITEM);
        }}
      >
        {t('do.delete')}
      </MenuItem>
    </>
  );
}
